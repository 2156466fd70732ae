<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>app</name>
    <message>
        <source>The log cannot be written; make the folder writable or use --portable</source>
        <translation>无法写入日志；请将该文件夹设为可写，或使用 --portable</translation>
    </message>
    <message>
        <source>%1: there is no display here; start it in a desktop session, draw it to a file with --screenshot FILE, or use assay-cli</source>
        <translation>%1：此处没有显示设备；请在桌面会话中启动，或用 --screenshot FILE 将窗口绘制到文件，或使用 assay-cli</translation>
    </message>
    <message>
        <source>The folder for portable use cannot be written; move the program or leave out --portable</source>
        <translation>无法写入便携模式的文件夹；请移动程序，或不要使用 --portable</translation>
    </message>
    <message>
        <source>The settings are not a JSON object</source>
        <translation>设置不是 JSON 对象</translation>
    </message>
    <message>
        <source>The settings are from a newer Assay, which can read them; they are left as they are</source>
        <translation>这些设置来自更新版本的 Assay，只有该版本能读取；文件保持原样</translation>
    </message>
    <message>
        <source>A setting cannot be used and its default holds: %1</source>
        <translation>有一项设置无法使用，改用默认值：%1</translation>
    </message>
    <message>
        <source>%1. The defaults hold, and nothing is saved until the file is mended or removed</source>
        <translation>%1。现用默认值；在修好或移走该文件之前不会保存任何设置</translation>
    </message>
    <message>
        <source>%1. The defaults hold; the file is kept as %2</source>
        <translation>%1。现用默认值；原文件保存为 %2</translation>
    </message>
    <message>
        <source>The settings cannot be saved; make the folder writable or use --portable</source>
        <translation>无法保存设置；请将该文件夹设为可写，或使用 --portable</translation>
    </message>
    <message>
        <source>the folder cannot be made</source>
        <translation>无法创建该文件夹</translation>
    </message>
    <message>
        <source>There is no panel “%1”; there are %2</source>
        <translation>没有名为“%1”的面板；可用的有 %2</translation>
    </message>
    <message>
        <source>Assay ended unexpectedly the last time. A note for whoever looks into it was left on this computer; it was sent nowhere</source>
        <translation>Assay 上次意外退出。供排查用的记录已留在本机，没有发送到任何地方</translation>
    </message>
    <message>
        <source>No program here opens folders; the logs are in the folder named beside</source>
        <translation>此处没有可打开文件夹的程序；日志位于旁边所示的文件夹</translation>
    </message>
    <message>
        <source>%1; see assay --help</source>
        <translation>%1；参见 assay --help</translation>
    </message>
    <message>
        <source>“%1” is not an option</source>
        <translation>“%1”不是选项</translation>
    </message>
    <message>
        <source>--screenshot needs the name of a file</source>
        <translation>--screenshot 需要文件名</translation>
    </message>
    <message>
        <source>There is no theme “%1”; there are system, light and dark</source>
        <translation>没有主题“%1”；可用的有 system、light 和 dark</translation>
    </message>
    <message>
        <source>There is no language “%1”; there are %2</source>
        <translation>没有语言“%1”；可用的有 %2</translation>
    </message>
    <message>
        <source>The text size is a percentage from %1 to %2</source>
        <translation>文字大小是 %1 到 %2 之间的百分数</translation>
    </message>
    <message>
        <source>Usage: assay [OPTIONS]
The workbench of Assay. The engine without a window is assay-cli.

  -h, --help               this text
  -v, --version            the version
      --language LANGUAGE  en or zh_CN, for this start
      --theme THEME        system, light or dark, for this start
      --text-size PERCENT  100 to 200, for this start
      --panel NAME         show this panel in front
      --list-panels        print the names that --panel takes
      --screenshot FILE    draw the window to a PNG file and end; needs no display
      --portable           keep all files in assay-data beside the program</source>
        <translation>用法：assay [选项]
Assay 的工作台。不带窗口的引擎是 assay-cli。

  -h, --help               显示本文
  -v, --version            显示版本
      --language LANGUAGE  en 或 zh_CN，仅本次有效
      --theme THEME        system、light 或 dark，仅本次有效
      --text-size PERCENT  100 到 200，仅本次有效
      --panel NAME         将该面板显示在前面
      --list-panels        列出 --panel 可用的名称
      --screenshot FILE    将窗口绘制到 PNG 文件后结束；不需要显示设备
      --portable           将所有文件存放在程序旁的 assay-data 中</translation>
    </message>
    <message>
        <source>The keychain is locked; unlock the keyring, then try again</source>
        <translation>钥匙串已锁定；请先解锁密钥环，然后重试</translation>
    </message>
    <message>
        <source>The keychain is unavailable: there is no session bus to reach it by; run this in a desktop session, or under “dbus-run-session” with a keyring</source>
        <translation>钥匙串不可用：没有可用来访问它的会话总线；请在桌面会话中运行，或在启动了密钥环的“dbus-run-session”下运行</translation>
    </message>
    <message>
        <source>The keychain is unavailable: no keyring is running; start and unlock one, such as GNOME Keyring, KeePassXC or KWallet</source>
        <translation>钥匙串不可用：没有正在运行的密钥环；请启动并解锁一个，例如 GNOME Keyring、KeePassXC 或 KWallet</translation>
    </message>
    <message>
        <source>The keychain is unavailable: the keyring did not do what it was asked; see whether it is unlocked, and allow the access</source>
        <translation>钥匙串不可用：密钥环没有执行所要求的操作；请查看它是否已解锁，并允许访问</translation>
    </message>
    <message>
        <source>There is no secret “%1” in the keychain</source>
        <translation>钥匙串中没有名为“%1”的机密</translation>
    </message>
    <message>
        <source>The keychain is unavailable: it did not answer in time; see whether the keyring waits to be unlocked</source>
        <translation>钥匙串不可用：它没有及时应答；请查看密钥环是否在等待解锁</translation>
    </message>
    <message>
        <source>A secret cannot contain a null character</source>
        <translation>机密不能包含空字符（NUL）</translation>
    </message>
    <message>
        <source>The record of a secret is damaged; set or remove the secret again</source>
        <translation>一项机密的记录已损坏；请重新设置或移除该机密</translation>
    </message>
    <message>
        <source>There is no secret “%1” for this session</source>
        <translation>本次会话中没有名为“%1”的机密</translation>
    </message>
    <message>
        <source>A line at the terminal has at most %1 bytes; give longer text through a pipe or from a file</source>
        <translation>终端上的一行最多 %1 字节；更长的文本请通过管道或文件提供</translation>
    </message>
    <message>
        <source>This is no file; the defaults hold, and nothing is saved until it is moved away</source>
        <translation>这不是文件；现使用默认值，在移走它之前不会保存任何内容</translation>
    </message>
    <message>
        <source>The settings cannot be read; the defaults hold, and nothing is saved until they can</source>
        <translation>无法读取设置；现使用默认值，在能够读取之前不会保存任何内容</translation>
    </message>
    <message>
        <source>a newer Assay has saved them</source>
        <translation>较新版本的 Assay 已保存过这些设置</translation>
    </message>
    <message>
        <source>The file cannot be read; make it readable, or move it away, and what it approved is asked again</source>
        <translation>无法读取该文件；请使其可读，或将其移走，之后会重新询问它批准过的内容</translation>
    </message>
    <message>
        <source>The file is of version %1, which a newer Assay reads</source>
        <translation>该文件的版本为 %1，需要更新版本的 Assay 才能读取</translation>
    </message>
    <message>
        <source>The file is not as it was written: a value %1</source>
        <translation>该文件与写入时不符：有一个值%1</translation>
    </message>
    <message>
        <source>use that one, or move the file away, and what it approved is asked again</source>
        <translation>请使用那个版本，或将该文件移走，之后会重新询问它批准过的内容</translation>
    </message>
    <message>
        <source>mend the file, or move it away, and what it approved is asked again</source>
        <translation>请修复该文件，或将其移走，之后会重新询问它批准过的内容</translation>
    </message>
    <message>
        <source>%1; %2 (a copy is kept as %3)</source>
        <translation>%1；%2（副本保存为 %3）</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>The last start ended while it gave the window the layout of before; the panels are where a new window has them</source>
        <translation>上次启动在恢复窗口布局时意外结束；面板现处于新窗口的默认位置</translation>
    </message>
    <message>
        <source>The picture cannot be written (%1); name another file</source>
        <translation>无法写入图片（%1）；请指定另一个文件</translation>
    </message>
    <message>
        <source>The file cannot be written; make room, or change the permissions of its folder</source>
        <translation>无法写入文件；请腾出空间，或修改其所在文件夹的权限</translation>
    </message>
    <message>
        <source>Another program is writing the file; try again</source>
        <translation>另一个程序正在写入该文件；请重试</translation>
    </message>
</context>
<context>
    <name>assay::items::MessageModel</name>
    <message>
        <source>information</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
</context>
<context>
    <name>assay::ui::AboutDialog</name>
    <message>
        <source>About Assay</source>
        <translation>关于 Assay</translation>
    </message>
    <message>
        <source>A workbench for research decisions</source>
        <translation>研究决策工作台</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>版本 %1</translation>
    </message>
    <message>
        <source>Licence: GNU General Public License, version 3 or later</source>
        <translation>许可证：GNU 通用公共许可证第 3 版或更新版本</translation>
    </message>
    <message>
        <source>Qt %1</source>
        <translation>Qt %1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>assay::ui::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>查找命令</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>No command has these letters.</source>
        <translation>没有包含这些字符的命令。</translation>
    </message>
</context>
<context>
    <name>assay::ui::CommandTable</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
</context>
<context>
    <name>assay::ui::Commands</name>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Copy messages</source>
        <translation>复制消息(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Filter messages</source>
        <translation>筛选消息(&amp;F)</translation>
    </message>
    <message>
        <source>C&amp;lear messages</source>
        <translation>清空消息(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>计划(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Source</source>
        <translation>来源(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Trace</source>
        <translation>跟踪(&amp;T)</translation>
    </message>
    <message>
        <source>Ser&amp;vers</source>
        <translation>服务器(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Audit</source>
        <translation>审计(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Messages</source>
        <translation>消息(&amp;M)</translation>
    </message>
    <message>
        <source>App&amp;rovals</source>
        <translation>审批(&amp;R)</translation>
    </message>
    <message>
        <source>As the &amp;system has it</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>放大文字(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Normal text</source>
        <translation>标准文字(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>Reset la&amp;yout</source>
        <translation>重置布局(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Command palette</source>
        <translation>命令面板(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Next pane</source>
        <translation>下一窗格(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous pane</source>
        <translation>上一窗格(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>开始(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Evidence</source>
        <translation>证据(&amp;E)</translation>
    </message>
    <message>
        <source>C&amp;onflicts</source>
        <translation>冲突(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Decision</source>
        <translation>决策(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Report</source>
        <translation>报告(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>Open &amp;log folder</source>
        <translation>打开日志文件夹(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;About Assay</source>
        <translation>关于 Assay(&amp;A)</translation>
    </message>
    <message>
        <source>Small&amp;er text</source>
        <translation>缩小文字(&amp;E)</translation>
    </message>
</context>
<context>
    <name>assay::ui::DockTitleBar</name>
    <message>
        <source>Put %1 back into the window</source>
        <translation>将“%1”放回窗口</translation>
    </message>
    <message>
        <source>Take %1 out of the window</source>
        <translation>将“%1”移出窗口</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>关闭“%1”</translation>
    </message>
</context>
<context>
    <name>assay::ui::EmptyPanel</name>
    <message>
        <source>No study is open</source>
        <translation>没有打开的研究</translation>
    </message>
    <message>
        <source>The plan of a study is listed here: its questions, the steps that answer them, and how far each step has come.</source>
        <translation>这里列出研究的计划：问题、回答问题的步骤，以及每一步的进展。</translation>
    </message>
    <message>
        <source>No evidence yet</source>
        <translation>暂无证据</translation>
    </message>
    <message>
        <source>Each passage that speaks for or against an option is listed here, with its source, its checks and the judgement of its reviewer.</source>
        <translation>这里列出支持或反对某个选项的每一段原文，以及它的来源、核查结果和评审意见。</translation>
    </message>
    <message>
        <source>No conflicts</source>
        <translation>没有冲突</translation>
    </message>
    <message>
        <source>Claims that contradict or qualify each other are shown here side by side, each with its source, its date and its passage.</source>
        <translation>相互矛盾或相互限定的论断在这里并排显示，各附来源、日期和原文。</translation>
    </message>
    <message>
        <source>Nothing to decide yet</source>
        <translation>暂无待决事项</translation>
    </message>
    <message>
        <source>The options of a study are compared here, criterion by criterion. Every figure leads to the evidence it comes from.</source>
        <translation>研究的各个选项在这里逐条准则比较。每个数字都能打开它所依据的证据。</translation>
    </message>
    <message>
        <source>No report yet</source>
        <translation>暂无报告</translation>
    </message>
    <message>
        <source>The report of a study appears here. Every citation in it leads to the passage it rests on.</source>
        <translation>研究报告显示在这里。其中每一处引用都能打开它所依据的段落。</translation>
    </message>
    <message>
        <source>No source is open</source>
        <translation>没有打开的来源</translation>
    </message>
    <message>
        <source>The stored text behind a piece of evidence is shown here, with every quoted passage marked and the notes beside it.</source>
        <translation>这里显示证据背后保存的原文，标出每一处引用的段落，旁边附有批注。</translation>
    </message>
    <message>
        <source>Nothing waits for you</source>
        <translation>没有等待你处理的事项</translation>
    </message>
    <message>
        <source>Calls that would write or send something wait here until you approve or deny them.</source>
        <translation>会写入或发送内容的调用在这里等待，直到你批准或拒绝。</translation>
    </message>
    <message>
        <source>No calls yet</source>
        <translation>暂无调用</translation>
    </message>
    <message>
        <source>Each call to a tool or a model is listed here as it happens, with its time, size and cost.</source>
        <translation>对工具或模型的每次调用都会即时列在这里，附有时间、大小和费用。</translation>
    </message>
    <message>
        <source>No servers</source>
        <translation>没有服务器</translation>
    </message>
    <message>
        <source>The servers that offer tools are listed here, with their state and the risk of each tool.</source>
        <translation>这里列出提供工具的服务器，以及它们的状态和每个工具的风险。</translation>
    </message>
    <message>
        <source>The audit log is empty</source>
        <translation>审计日志为空</translation>
    </message>
    <message>
        <source>Every call and every approval is recorded here, in a chain that shows whether an entry was changed afterwards.</source>
        <translation>每次调用和每次审批都记录在这里，并连成一条链，任何记录事后是否被改动一查便知。</translation>
    </message>
    <message>
        <source>No messages</source>
        <translation>没有消息</translation>
    </message>
    <message>
        <source>What Assay has to tell you is kept here: errors and warnings, and what to do about them.</source>
        <translation>Assay 要告诉你的内容保存在这里：错误、警告，以及如何处理。</translation>
    </message>
</context>
<context>
    <name>assay::ui::HeaderBar</name>
    <message>
        <source>No study is open</source>
        <translation>没有打开的研究</translation>
    </message>
    <message>
        <source>Open the command palette</source>
        <translation>打开命令面板</translation>
    </message>
    <message>
        <source>Find and run a command</source>
        <translation>查找并执行命令</translation>
    </message>
</context>
<context>
    <name>assay::ui::MessagesPanel</name>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Filter messages</source>
        <translation>筛选消息</translation>
    </message>
    <message>
        <source>The selected message in full</source>
        <translation>所选消息全文</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the selected messages as a table</source>
        <translation>将所选消息复制为表格</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>Remove all messages from the list</source>
        <translation>从列表中移除全部消息</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n 条消息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n message(s)</source>
        <translation>
            <numerusform>共 %n 条消息，显示 %1 条</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::Panes</name>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>决策</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Audit</source>
        <translation>审计</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Approvals</source>
        <translation>审批</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a panel and how much in it is new</comment>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>assay::ui::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Text &amp;size</source>
        <translation>文字大小(&amp;S)</translation>
    </message>
    <message>
        <source>Language of the system</source>
        <translation>跟随系统语言</translation>
    </message>
    <message>
        <source>As the system has it</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source> %</source>
        <extracomment>Follows a number, with a space before it where the language has one.</extracomment>
        <translation> %</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>assay::ui::ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
</context>
<context>
    <name>assay::ui::StartPage</name>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Decide on evidence that can be checked</source>
        <translation>以可核查的证据做决策</translation>
    </message>
    <message>
        <source>Assay gathers passages from your sources, weighs them by option and criterion, and leads every sentence of a conclusion back to the text behind it.</source>
        <translation>Assay 从你的资料中收集段落，按选项和准则加以权衡，让结论的每一句话都能追溯到背后的原文。</translation>
    </message>
</context>
<context>
    <name>cli</name>
    <message>
        <source>Usage: assay-cli [OPTIONS] COMMAND …
The engine of Assay without its window, for scripts and reviewers.</source>
        <translation>用法：assay-cli [选项] 命令 …
不带窗口的 Assay 引擎，供脚本和评审者使用。</translation>
    </message>
    <message>
        <source>Commands:</source>
        <translation>命令：</translation>
    </message>
    <message>
        <source>Options, before or after the command:
  -h, --help               this text, or that of the command named beside it
  -v, --version            the version
  -q, --quiet              no remarks on standard error
      --language LANGUAGE  en or zh_CN; else that of the system

Results go to standard output, all else to standard error. “-” is standard input.
Exit status: 0 done and sound, 1 a check failed, 2 wrong use or unreadable input, 3 refused,
4 a server, the network or a model failed, 5 time-out, 130 cancelled.</source>
        <translation>选项，可放在命令之前或之后：
  -h, --help               显示本文，或同时写出的命令的说明
  -v, --version            显示版本
  -q, --quiet              不在标准错误上输出提示
      --language LANGUAGE  en 或 zh_CN；否则跟随系统

结果写到标准输出，其余写到标准错误。“-”表示标准输入。
退出状态：0 完成且无误，1 有检查未通过，2 用法错误或输入无法读取，3 被拒绝，
4 服务器、网络或模型故障，5 超时，130 已取消。</translation>
    </message>
    <message>
        <source>Usage: assay-cli %1</source>
        <translation>用法：assay-cli %1</translation>
    </message>
    <message>
        <source>%1; see assay-cli --help</source>
        <translation>%1；参见 assay-cli --help</translation>
    </message>
    <message>
        <source>There is no language “%1”; there are %2</source>
        <translation>没有语言“%1”；可用的有 %2</translation>
    </message>
    <message>
        <source>No command was given</source>
        <translation>没有给出命令</translation>
    </message>
    <message>
        <source>There is no command “%1”</source>
        <translation>没有命令“%1”</translation>
    </message>
    <message>
        <source>“%1” takes: %2</source>
        <translation>“%1”的参数：%2</translation>
    </message>
    <message>
        <source>standard input</source>
        <translation>标准输入</translation>
    </message>
    <message>
        <source>The result could not be written to standard output</source>
        <translation>无法将结果写到标准输出</translation>
    </message>
    <message>
        <source>check a JSON file against a JSON Schema</source>
        <translation>用 JSON Schema 检查一个 JSON 文件</translation>
    </message>
    <message>
        <source>Prints {&quot;verdict&quot;: &quot;valid&quot;, &quot;invalid&quot; or &quot;unchecked&quot;, &quot;errors&quot;: [{&quot;path&quot;, &quot;message&quot;}], &quot;reason&quot;}. A schema without &quot;$schema&quot; is read as MCP servers mean it. One of the files may be “-”, standard input. Exit status 0 if valid, 1 if invalid or unchecked, 2 if a file cannot be read.</source>
        <translation>输出 {&quot;verdict&quot;: &quot;valid&quot;、&quot;invalid&quot; 或 &quot;unchecked&quot;, &quot;errors&quot;: [{&quot;path&quot;, &quot;message&quot;}], &quot;reason&quot;}。没有 &quot;$schema&quot; 的模式按 MCP 服务器的用意解读。其中一个文件可以是“-”，即标准输入。退出状态：0 符合，1 不符合或无法检查，2 文件无法读取。</translation>
    </message>
    <message>
        <source>Only one of the two files can come from standard input</source>
        <translation>两个文件中只能有一个来自标准输入</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>“%1” has no option --%2</source>
        <translation>“%1”没有选项 --%2</translation>
    </message>
    <message>
        <source>It is larger than the limit of %1</source>
        <translation>超过 %1 的上限</translation>
    </message>
    <message>
        <source>--%1 takes a whole number from 1 to %2</source>
        <translation>--%1 需要 1 到 %2 的整数</translation>
    </message>
    <message>
        <source>how many calls; else %1</source>
        <translation>调用次数；默认为 %1</translation>
    </message>
    <message>
        <source>how many of them at the same time; else %1</source>
        <translation>同时进行的调用数；默认为 %1</translation>
    </message>
    <message>
        <source>measure how fast a server answers calls of a tool that only reads</source>
        <translation>测量服务器应答只读工具调用的速度</translation>
    </message>
    <message>
        <source>Makes the same call over and over, never answered from a cache, and prints {&quot;server&quot;, &quot;tool&quot;, &quot;calls&quot;, &quot;in_flight&quot;, &quot;tool_errors&quot;, &quot;wall_ms&quot;, &quot;calls_per_s&quot;, &quot;latency_ms&quot;: {&quot;min&quot;, &quot;mean&quot;, &quot;median&quot;, &quot;p90&quot;, &quot;p99&quot;, &quot;max&quot;}, &quot;duration_ms&quot;}. The first call that fails ends it. Exit status 1 if the tool reported an error, else as for “mcp call”.</source>
        <translation>反复发出同一个调用，从不由缓存应答，并输出 {&quot;server&quot;, &quot;tool&quot;, &quot;calls&quot;, &quot;in_flight&quot;, &quot;tool_errors&quot;, &quot;wall_ms&quot;, &quot;calls_per_s&quot;, &quot;latency_ms&quot;: {&quot;min&quot;, &quot;mean&quot;, &quot;median&quot;, &quot;p90&quot;, &quot;p99&quot;, &quot;max&quot;}, &quot;duration_ms&quot;}。一有调用失败即结束。退出状态：若工具报告过错误则为 1，其余与“mcp call”相同。</translation>
    </message>
    <message>
        <source>call a tool that only reads</source>
        <translation>调用一个只读工具</translation>
    </message>
    <message>
        <source>Prints {&quot;server&quot;, &quot;tool&quot;, &quot;result&quot;, &quot;is_error&quot;, &quot;content&quot;, &quot;output_check&quot;, &quot;duration_ms&quot;}; “result” is as received. What is not a confirmed read is refused. ARGS.json may be “-”, standard input. Exit status 0 if done, 1 if the tool reports an error or its structured content does not fit its schema, 2 if the arguments do not fit, 3 if refused, 4 if the server failed, 5 after the time limit, 130 if interrupted; the call is then cancelled at the server.</source>
        <translation>输出 {&quot;server&quot;, &quot;tool&quot;, &quot;result&quot;, &quot;is_error&quot;, &quot;content&quot;, &quot;output_check&quot;, &quot;duration_ms&quot;}；“result”保持收到时的原样。未确认为“read”的工具一律拒绝调用。ARGS.json 可以是“-”，即标准输入。退出状态：0 完成，1 工具报告错误或其结构化内容不符合模式，2 参数不符合要求，3 被拒绝，4 服务器故障，5 超时，130 被中断；此时会让服务器取消该调用。</translation>
    </message>
    <message>
        <source>read a resource of a server</source>
        <translation>读取服务器的一个资源</translation>
    </message>
    <message>
        <source>Prints {&quot;server&quot;, &quot;uri&quot;, &quot;result&quot;, &quot;notes&quot;, &quot;duration_ms&quot;}; “result” is as received. Exit status as for “mcp call”.</source>
        <translation>输出 {&quot;server&quot;, &quot;uri&quot;, &quot;result&quot;, &quot;notes&quot;, &quot;duration_ms&quot;}；“result”保持收到时的原样。退出状态与“mcp call”相同。</translation>
    </message>
    <message>
        <source>get a prompt of a server</source>
        <translation>获取服务器的一个提示词</translation>
    </message>
    <message>
        <source>Prints {&quot;server&quot;, &quot;prompt&quot;, &quot;result&quot;, &quot;duration_ms&quot;}; “result” is as received. Exit status as for “mcp call”.</source>
        <translation>输出 {&quot;server&quot;, &quot;prompt&quot;, &quot;result&quot;, &quot;duration_ms&quot;}；“result”保持收到时的原样。退出状态与“mcp call”相同。</translation>
    </message>
    <message>
        <source>check a file that configures MCP servers</source>
        <translation>检查一个 MCP 服务器配置文件</translation>
    </message>
    <message>
        <source>Reads the mcpServers form of Claude Desktop, Cursor, VS Code and Zed; nothing is started. Prints {&quot;servers&quot;: [{&quot;name&quot;, &quot;transport&quot;, &quot;command&quot;, &quot;args&quot;, &quot;cwd&quot;, &quot;url&quot;, &quot;env&quot;, &quot;enabled&quot;, &quot;notes&quot;}], &quot;errors&quot;: [{&quot;line&quot;, &quot;server&quot;, &quot;field&quot;, &quot;message&quot;}]}. References such as ${API_TOKEN} are printed as they are written, of the environment only the names, and what looks like a secret as ***. FILE may be “-”, standard input. Exit status 0 if all is well, 1 if an entry was refused or a variable is not set, 2 if nothing could be read.</source>
        <translation>读取 Claude Desktop、Cursor、VS Code 和 Zed 的 mcpServers 格式；不会启动任何程序。输出 {&quot;servers&quot;: [{&quot;name&quot;, &quot;transport&quot;, &quot;command&quot;, &quot;args&quot;, &quot;cwd&quot;, &quot;url&quot;, &quot;env&quot;, &quot;enabled&quot;, &quot;notes&quot;}], &quot;errors&quot;: [{&quot;line&quot;, &quot;server&quot;, &quot;field&quot;, &quot;message&quot;}]}。${API_TOKEN} 这样的引用按原样输出，环境变量只输出名称，疑似机密的内容输出为 ***。FILE 可以是“-”，即标准输入。退出状态：0 一切正常，1 有条目被拒绝或有变量未设置，2 无法读取任何内容。</translation>
    </message>
    <message>
        <source>The scenario took too long</source>
        <translation>该场景耗时过长</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>the client under test for the public MCP conformance suite</source>
        <translation>接受公开 MCP 一致性测试套件测试的客户端</translation>
    </message>
    <message>
        <source>Connects to the suite&apos;s server at URL and makes the calls of the scenario in MCP_CONFORMANCE_SCENARIO. Prints nothing. Exit status 0 if all calls went well.</source>
        <translation>连接位于 URL 的测试套件服务器，并执行 MCP_CONFORMANCE_SCENARIO 所指场景的各个调用。不输出任何内容。退出状态：0 所有调用均成功。</translation>
    </message>
    <message>
        <source>The arguments must be a JSON object</source>
        <translation>参数应为 JSON 对象</translation>
    </message>
    <message>
        <source>--timeout takes seconds, more than 0 and at most %1</source>
        <translation>--timeout 需要秒数，大于 0 且不超过 %1</translation>
    </message>
    <message>
        <source>The server has no tool “%1”; see “mcp tools %2”</source>
        <translation>服务器没有名为“%1”的工具；参见“mcp tools %2”</translation>
    </message>
    <message>
        <source>The arguments do not fit the tool&apos;s schema; nothing was sent</source>
        <translation>参数不符合工具的模式；没有发送任何内容</translation>
    </message>
    <message>
        <source>The arguments could not be checked: %1</source>
        <translation>无法检查参数：%1</translation>
    </message>
    <message>
        <source>seconds without an answer or a report of progress</source>
        <translation>既无应答也无进度报告时最多等待的秒数</translation>
    </message>
    <message>
        <source>the servers; else servers.json in the configuration folder</source>
        <translation>服务器配置文件；默认为配置文件夹中的 servers.json</translation>
    </message>
    <message>
        <source>approve what FILE starts, and the reads it offers, for this run</source>
        <translation>仅在本次运行中批准 FILE 所启动的服务器及其提供的“read”工具</translation>
    </message>
    <message>
        <source>--trust-config needs --config FILE</source>
        <translation>--trust-config 需要与 --config FILE 一起使用</translation>
    </message>
    <message>
        <source>The server “%1” was never approved:</source>
        <translation>服务器“%1”从未获得批准：</translation>
    </message>
    <message>
        <source>The server “%1” has changed since it was approved:</source>
        <translation>服务器“%1”在获得批准后有改动：</translation>
    </message>
    <message>
        <source>Approve it? [y/N] </source>
        <translation>是否批准？[y/N] </translation>
    </message>
    <message>
        <source>The tool is disabled in the configuration</source>
        <translation>该工具已在配置中停用</translation>
    </message>
    <message>
        <source>The tool is not a read (“%1”), and nobody can approve it here</source>
        <translation>该工具不是“read”（而是“%1”），而此处无人可以批准</translation>
    </message>
    <message>
        <source>The tool counts as “%1” (%2); a read is confirmed in the configuration by “tools”: {“%3”: {“risk”: “read”}}</source>
        <translation>该工具按“%1”处理（%2）；若要确认它为“read”，请在配置中写入“tools”: {“%3”: {“risk”: “read”}}</translation>
    </message>
    <message>
        <source>nobody has confirmed it</source>
        <translation>尚未有人确认</translation>
    </message>
    <message>
        <source>No server is configured; name a file with --config</source>
        <translation>没有配置任何服务器；请用 --config 指定文件</translation>
    </message>
    <message>
        <source>start the configured servers and say who they are</source>
        <translation>启动已配置的服务器并显示其身份</translation>
    </message>
    <message>
        <source>list the tools of all servers, or of one</source>
        <translation>列出所有服务器或某个服务器的工具</translation>
    </message>
    <message>
        <source>There is no secret in it; give its value there</source>
        <translation>其中没有机密；请由此提供机密的值</translation>
    </message>
    <message>
        <source>A secret has at most %1 bytes</source>
        <translation>机密最多 %1 字节</translation>
    </message>
    <message>
        <source>A secret is text in UTF-8, without null characters; encode other bytes, in Base64 for instance</source>
        <translation>机密应为 UTF-8 文本，且不含空字符（NUL）；其他字节请先编码，例如用 Base64</translation>
    </message>
    <message>
        <source>The name of a secret has 1 to 64 of the characters A–Z, a–z, 0–9, “_”, “.” and “-”; the value comes from standard input</source>
        <translation>机密的名称应为 1 到 64 个字符，只用 A–Z、a–z、0–9、“_”、“.”和“-”；值从标准输入读取</translation>
    </message>
    <message>
        <source>The value of “%1”, which is not shown: </source>
        <translation>“%1”的值（输入时不显示）：</translation>
    </message>
    <message>
        <source>The terminal would show the secret; give it through a pipe or from a file</source>
        <translation>终端会显示出机密；请通过管道或文件提供</translation>
    </message>
    <message>
        <source>%1. The secret was kept nowhere; for one session, an environment variable can hold it, which a configuration names as ${VARIABLE}</source>
        <translation>%1。机密没有保存在任何地方；如只需在一次会话中使用，可将它放在环境变量中，在配置里写作 ${VARIABLE}</translation>
    </message>
    <message>
        <source>The secret is in the keychain, but “secrets list” will not name it: %1</source>
        <translation>机密已存入钥匙串，但“secrets list”不会列出它：%1</translation>
    </message>
    <message>
        <source>“%1” is in the keychain</source>
        <translation>“%1”已存入钥匙串</translation>
    </message>
    <message>
        <source>“%1” is no longer in the keychain</source>
        <translation>“%1”已不在钥匙串中</translation>
    </message>
    <message>
        <source>store a secret in the keychain</source>
        <translation>将一项机密存入钥匙串</translation>
    </message>
    <message>
        <source>Stores what comes from standard input, up to its end and without a final line break, at most 64 KiB; at a terminal one line is read that is not shown. A configuration refers to it as ${secret:NAME}. The secret is kept in the system&apos;s keychain and nowhere else. Exit status 0 if it is stored, 2 if the name or the value cannot be used, 4 if the keychain is unavailable.</source>
        <translation>存储标准输入的全部内容，去掉末尾的换行，最多 64 KiB；在终端上则读取一行，输入时不显示。配置中以 ${secret:NAME} 引用它。机密只保存在系统的钥匙串中，不存于别处。退出状态：0 已存储，2 名称或值无法使用，4 钥匙串不可用。</translation>
    </message>
    <message>
        <source>the names of the stored secrets</source>
        <translation>列出已存储机密的名称</translation>
    </message>
    <message>
        <source>Prints {&quot;secrets&quot;: [{&quot;name&quot;, &quot;stored&quot;}]}: the secrets that were stored by this program, and when; never a value. The keychain is not asked. Exit status 0, 2 if the names cannot be read.</source>
        <translation>输出 {&quot;secrets&quot;: [{&quot;name&quot;, &quot;stored&quot;}]}：由本程序存储的机密及其存储时间；从不输出值。不会访问钥匙串。退出状态：0 完成，2 无法读取名称。</translation>
    </message>
    <message>
        <source>remove a secret from the keychain</source>
        <translation>从钥匙串中移除一项机密</translation>
    </message>
    <message>
        <source>Removes the secret and its name. Exit status 0 if it is gone, 2 if there was none, 4 if the keychain is unavailable: then it may still be there.</source>
        <translation>移除机密及其名称。退出状态：0 已移除，2 本来就没有，4 钥匙串不可用，此时机密可能仍在其中。</translation>
    </message>
    <message>
        <source>The address must begin with http:// or https://</source>
        <translation>地址必须以 http:// 或 https:// 开头</translation>
    </message>
    <message>
        <source>Usage: assay-cli %1 COMMAND …</source>
        <translation>用法：assay-cli %1 命令 …</translation>
    </message>
    <message>
        <source>With --help beside a command: what it prints and its exit status.</source>
        <translation>在命令旁加 --help：显示它输出的内容和退出状态。</translation>
    </message>
    <message>
        <source>“%1” is the beginning of several commands; see assay-cli %1 --help</source>
        <translation>“%1”是多个命令的开头；请参阅 assay-cli %1 --help</translation>
    </message>
    <message>
        <source>a value that was not there</source>
        <translation>原先没有的值</translation>
    </message>
    <message>
        <source>no longer there</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>another value</source>
        <translation>另一个值</translation>
    </message>
    <message>
        <source>The tool “%1” has changed since it was confirmed as a read:</source>
        <translation>工具“%1”自被确认为只读以来已有变化：</translation>
    </message>
    <message>
        <source>The tool “%1” came after all others were confirmed as reads:</source>
        <translation>工具“%1”是在其他工具都被确认为只读之后出现的：</translation>
    </message>
    <message>
        <source>By what it says it counts as “%1” (%2)</source>
        <translation>按其自身的说明，它属于“%1”（%2）</translation>
    </message>
    <message>
        <source>Approve it as a read? [y/N] </source>
        <translation>批准它为只读吗？[y/N] </translation>
    </message>
    <message>
        <source>It cannot be read; check its name and its permissions</source>
        <translation>无法读取；请检查其名称和权限</translation>
    </message>
    <message>
        <source>… and %1 more lines, which are not shown</source>
        <translation>……另有 %1 行未显示</translation>
    </message>
    <message>
        <source>The entry of the server “%1” was refused: %2</source>
        <translation>服务器“%1”的条目被拒绝：%2</translation>
    </message>
    <message>
        <source>%1: line %2</source>
        <translation>%1：第 %2 行</translation>
    </message>
    <message>
        <source>The tool&apos;s definition has changed since it was confirmed; approve it again at a terminal</source>
        <translation>该工具的定义自确认以来已有变化；请在终端中重新批准</translation>
    </message>
    <message>
        <source>The tool came after “*” was confirmed; name it in the configuration by “tools”: {“%1”: {“risk”: “read”}}, or approve it at a terminal</source>
        <translation>该工具是在“*”被确认之后出现的；请在配置中用“tools”: {“%1”: {“risk”: “read”}}指明它，或在终端中批准</translation>
    </message>
    <message>
        <source>Prints {&quot;servers&quot;: [{&quot;name&quot;, &quot;transport&quot;, &quot;revision&quot;, &quot;server&quot;, &quot;capabilities&quot;, &quot;instructions&quot;, &quot;error&quot;}], &quot;errors&quot;: [{&quot;line&quot;, &quot;server&quot;, &quot;field&quot;, &quot;message&quot;}]}; the errors are the entries of the file that were refused. Exit status 0 if all answered, 1 if some failed or were refused; if all did, 4, or 3 if none was approved; 2 if the file names no server.</source>
        <translation>输出 {&quot;servers&quot;: [{&quot;name&quot;, &quot;transport&quot;, &quot;revision&quot;, &quot;server&quot;, &quot;capabilities&quot;, &quot;instructions&quot;, &quot;error&quot;}], &quot;errors&quot;: [{&quot;line&quot;, &quot;server&quot;, &quot;field&quot;, &quot;message&quot;}]}；errors 是文件中被拒绝的条目。全部应答时退出状态为 0；部分失败或被拒绝时为 1；全部如此时为 4，若无一获批准则为 3；文件未列出服务器时为 2。</translation>
    </message>
    <message>
        <source>Prints {&quot;servers&quot;: [{&quot;name&quot;, &quot;tools&quot;: [{&quot;name&quot;, &quot;description&quot;, &quot;definition&quot;, &quot;definition_sha256&quot;, &quot;consent&quot;, &quot;changes&quot;, &quot;enabled&quot;, &quot;risk&quot;, &quot;risk_confirmed&quot;, &quot;proposed_risk&quot;, &quot;proposed_because&quot;, &quot;lint&quot;}], &quot;notes&quot;, &quot;error&quot;}], &quot;errors&quot;}. A tool whose definition has changed since it was confirmed is “changed”, with what differs, and suspended. Exit status as for “mcp servers”; 2 if SERVER is unknown, disabled or wrongly configured.</source>
        <translation>输出 {&quot;servers&quot;: [{&quot;name&quot;, &quot;tools&quot;: [{&quot;name&quot;, &quot;description&quot;, &quot;definition&quot;, &quot;definition_sha256&quot;, &quot;consent&quot;, &quot;changes&quot;, &quot;enabled&quot;, &quot;risk&quot;, &quot;risk_confirmed&quot;, &quot;proposed_risk&quot;, &quot;proposed_because&quot;, &quot;lint&quot;}], &quot;notes&quot;, &quot;error&quot;}], &quot;errors&quot;}。定义自确认以来有变化的工具标为“changed”，列出差异并被暂停。退出状态同“mcp servers”；SERVER 未知、已停用或配置有误时为 2。</translation>
    </message>
    <message>
        <source>--%1 is missing; see assay-cli anchor --help</source>
        <translation>缺少 --%1；请见 assay-cli anchor --help</translation>
    </message>
    <message>
        <source>--hint takes a whole number from 0, a position in the text</source>
        <translation>--hint 需要一个从 0 开始的整数，即文本中的位置</translation>
    </message>
    <message>
        <source>the text, in UTF-8; “-” is standard input</source>
        <translation>文本，UTF-8 编码；“-”表示标准输入</translation>
    </message>
    <message>
        <source>what to look for</source>
        <translation>要查找的引文</translation>
    </message>
    <message>
        <source>what stands before the quote</source>
        <translation>引文之前的文字</translation>
    </message>
    <message>
        <source>what stands after the quote</source>
        <translation>引文之后的文字</translation>
    </message>
    <message>
        <source>where the quote began, in code points</source>
        <translation>引文原来的起始位置，以码点计</translation>
    </message>
    <message>
        <source>find where a quote stands in a text</source>
        <translation>查找引文在文本中的位置</translation>
    </message>
    <message>
        <source>Prints {&quot;found&quot;, &quot;verbatim&quot;, &quot;start&quot;, &quot;end&quot;, &quot;errors&quot;, &quot;score&quot;, &quot;ambiguous&quot;}, positions in code points of the text with composed characters (NFC) and LF. Where the quote does not stand word for word, the nearest text with at most 30 % errors is found, which is never verbatim; score is 1 − errors / length. Ambiguous: other places have as much to say for themselves. Exit status 0 whether it is found or not, 2 if the text cannot be read.</source>
        <translation>输出 {&quot;found&quot;, &quot;verbatim&quot;, &quot;start&quot;, &quot;end&quot;, &quot;errors&quot;, &quot;score&quot;, &quot;ambiguous&quot;}；位置以文本（组合字符 NFC、LF 换行）的码点计。若引文并非逐字出现，则查找差错不超过 30 % 的最接近文字，它绝不算逐字；score 为 1 − errors / 长度。ambiguous 表示其他位置同样有理。无论是否找到，退出状态均为 0；无法读取文本时为 2。</translation>
    </message>
    <message>
        <source>Byte %1 is not UTF-8; convert the text to UTF-8 first</source>
        <translation>第 %1 字节不是 UTF-8；请先将文本转换为 UTF-8</translation>
    </message>
    <message>
        <source>“numbers” needs both --claim and --passage</source>
        <translation>“numbers”需要同时给出 --claim 和 --passage</translation>
    </message>
    <message>
        <source>Only one of the two texts can come from standard input</source>
        <translation>两段文本中只能有一段来自标准输入</translation>
    </message>
    <message>
        <source>the sentence to check</source>
        <translation>要检查的句子</translation>
    </message>
    <message>
        <source>the text that should have its numbers</source>
        <translation>应包含其数字的文本</translation>
    </message>
    <message>
        <source>check whether the numbers of a claim are in a passage</source>
        <translation>检查一句话中的数字是否出现在一段文本中</translation>
    </message>
    <message>
        <source>Prints {&quot;numbers&quot;: [{&quot;text&quot;, &quot;value&quot;, &quot;unit&quot;, &quot;verdict&quot;: &quot;match&quot;, &quot;mismatch&quot; or &quot;absent&quot;, &quot;in_passage&quot;}], &quot;verdict&quot;}: the numbers of the claim in order, each with its value and unit and with the passage&apos;s number for it, and the worst verdict, &quot;none&quot; without numbers. &quot;mismatch&quot; means another value of the same dimension. One of the texts may be “-”, standard input. Exit status 0 if all match or there are none, 1 if not, 2 if a text cannot be read.</source>
        <translation>输出 {&quot;numbers&quot;: [{&quot;text&quot;, &quot;value&quot;, &quot;unit&quot;, &quot;verdict&quot;: &quot;match&quot;、&quot;mismatch&quot; 或 &quot;absent&quot;, &quot;in_passage&quot;}], &quot;verdict&quot;}：按顺序列出句中的数字，各带数值、单位以及文本中与之对应的数字，最后是最差的结论；没有数字时为 &quot;none&quot;。&quot;mismatch&quot; 表示同一量纲但数值不同。两段文本之一可以是“-”，即标准输入。全部相符或没有数字时退出状态为 0，否则为 1；无法读取文本时为 2。</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>The JSON is nested deeper than %1 levels</source>
        <translation>JSON 的嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>A binary value has no JSON form</source>
        <translation>二进制值没有 JSON 形式</translation>
    </message>
    <message>
        <source>Infinity and “not a number” have no JSON form</source>
        <translation>无穷大和“非数字”没有 JSON 形式</translation>
    </message>
    <message>
        <source>A text is not valid UTF-8 at its byte %1</source>
        <translation>文本在第 %1 字节处不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>“%1” is not an evidence id such as doc_003</source>
        <translation>“%1”不是 doc_003 这样的证据编号</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>The work was given up without a result; please report this</source>
        <translation>工作未得结果即被放弃；请报告此问题</translation>
    </message>
    <message>
        <source>The work ended by an unexpected exception; please report this</source>
        <translation>工作因意外异常而结束；请报告此问题</translation>
    </message>
    <message>
        <source>A number has more digits than can be kept exactly; write it as a text</source>
        <translation>有一个数的位数超出可精确保存的范围；请写成文本</translation>
    </message>
    <message>
        <source>A number has more digits than can be kept exactly and was rounded</source>
        <translation>有一个数的位数超出可精确保存的范围，已作舍入</translation>
    </message>
    <message>
        <source>An object has two members of this name; remove one</source>
        <translation>对象有两个同名成员；请去掉一个</translation>
    </message>
    <message>
        <source>An object has two members of this name; the last one counts</source>
        <translation>对象有两个同名成员；以最后一个为准</translation>
    </message>
    <message>
        <source>A number is beyond the range of double precision</source>
        <translation>有一个数超出双精度的范围</translation>
    </message>
    <message>
        <source>This is not valid JSON</source>
        <translation>这不是有效的 JSON</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>The JSON is larger than the limit of %1</source>
        <translation>JSON 超过 %1 的上限</translation>
    </message>
    <message>
        <source>The text is UTF-16; save it as UTF-8</source>
        <translation>文本是 UTF-16 编码；请存为 UTF-8</translation>
    </message>
    <message>
        <source>The text is not valid UTF-8 at byte %1; save it as UTF-8</source>
        <translation>文本在第 %1 字节处不是有效的 UTF-8；请存为 UTF-8</translation>
    </message>
    <message>
        <source>The text is empty where JSON is expected</source>
        <translation>此处应有 JSON，但文本为空</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>null</source>
        <translation>null</translation>
    </message>
    <message>
        <source> or </source>
        <translation>或</translation>
    </message>
    <message>
        <source>must be %1, but it is %2</source>
        <translation>应为%1，实际是%2</translation>
    </message>
    <message>
        <source>must be one of %1, but it is %2</source>
        <translation>应为以下之一：%1，实际是%2</translation>
    </message>
    <message>
        <source>must be at least %1, but it is %2</source>
        <translation>应不小于 %1，实际是 %2</translation>
    </message>
    <message>
        <source>must be at most %1, but it is %2</source>
        <translation>应不大于 %1，实际是 %2</translation>
    </message>
    <message>
        <source>must be more than %1, but it is %2</source>
        <translation>应大于 %1，实际是 %2</translation>
    </message>
    <message>
        <source>must be less than %1, but it is %2</source>
        <translation>应小于 %1，实际是 %2</translation>
    </message>
    <message>
        <source>must be a multiple of %1, but it is %2</source>
        <translation>应为 %1 的倍数，实际是 %2</translation>
    </message>
    <message>
        <source>must match the pattern %1, but it is %2</source>
        <translation>应匹配模式 %1，实际是 %2</translation>
    </message>
    <message>
        <source>must not hold anything twice, but the items %1 and %2 are equal</source>
        <translation>不应有重复，但第 %1 项与第 %2 项相同</translation>
    </message>
    <message>
        <source>Checking it would cost too much time</source>
        <translation>检查它需要的时间过长</translation>
    </message>
    <message>
        <source>a list of %1</source>
        <translation>%1 项的列表</translation>
    </message>
    <message>
        <source>must not be there</source>
        <translation>不应出现</translation>
    </message>
    <message>
        <source>The pattern is too large</source>
        <translation>模式过大</translation>
    </message>
    <message>
        <source>The pattern cannot be read at its character %1</source>
        <translation>模式在第 %1 个字符处无法解读</translation>
    </message>
    <message>
        <source>It refers to “%1”, which is not known here (nothing is fetched)</source>
        <translation>它引用了此处未知的“%1”（不会从网络获取）</translation>
    </message>
    <message>
        <source>It refers to “%1”, where there is no schema</source>
        <translation>它引用了“%1”，那里没有模式</translation>
    </message>
    <message>
        <source>The schema has more than %1 parts</source>
        <translation>模式超过 %1 个部分</translation>
    </message>
    <message>
        <source>the top of the schema</source>
        <translation>模式的顶层</translation>
    </message>
    <message>
        <source>“%1” at %2 is not as JSON Schema defines it</source>
        <translation>%2 处的“%1”不符合 JSON Schema 的规定</translation>
    </message>
    <message>
        <source>“%1” at %2 is not supported here</source>
        <translation>%2 处的“%1”在此不受支持</translation>
    </message>
    <message>
        <source>“%1” at %2 does not belong to the draft that the schema is written for</source>
        <translation>%2 处的“%1”不属于该模式所用的草案</translation>
    </message>
    <message>
        <source>What stands at %1 of the schema is not a schema</source>
        <translation>模式中 %1 处的内容不是模式</translation>
    </message>
    <message>
        <source>“%1” at %2 names a draft that is not supported</source>
        <translation>%2 处的“%1”指定了不受支持的草案</translation>
    </message>
    <message>
        <source>%1: %2 (at %3)</source>
        <translation>%1：%2（位于 %3）</translation>
    </message>
    <message>
        <source>The references of the schema go in a circle</source>
        <translation>模式中的引用形成循环</translation>
    </message>
    <message>
        <source>Stopped while reading</source>
        <translation>读取时被停止</translation>
    </message>
    <message>
        <source>Reading failed</source>
        <translation>读取失败</translation>
    </message>
    <message>
        <source>“%1” is not a SHA-256 value, which has 64 hexadecimal digits in lower case</source>
        <translation>“%1”不是 SHA-256 值，后者为 64 位小写十六进制数字</translation>
    </message>
    <message>
        <source>“%1” is not a time in UTC; write it as 2026-01-31T09:30:00Z</source>
        <translation>“%1”不是 UTC 时间；请写成 2026-01-31T09:30:00Z 的形式</translation>
    </message>
    <message>
        <source>The time lies outside the years 1 to 9999</source>
        <translation>时间超出公元 1 年至 9999 年的范围</translation>
    </message>
    <message>
        <source>The schema is nested deeper than %1 levels</source>
        <translation>模式的嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>The schema is larger than %1 KiB</source>
        <translation>模式大于 %1 KiB</translation>
    </message>
    <message>
        <source>The schema holds something that is not JSON</source>
        <translation>模式中有不属于 JSON 的内容</translation>
    </message>
    <message>
        <source>The address of a schema must be absolute and have no “#”</source>
        <translation>模式的地址应为绝对地址且不含“#”</translation>
    </message>
    <message>
        <source>There is no schema</source>
        <translation>没有模式</translation>
    </message>
    <message>
        <source>The value is nested deeper than %1 levels</source>
        <translation>值的嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>The value holds something that is not JSON</source>
        <translation>值中有不属于 JSON 的内容</translation>
    </message>
    <message>
        <source>The schema does not name its draft, and the drafts do not agree on this value (keywords beside “$ref”)</source>
        <translation>模式没有指明草案，而各草案对该值的判断不一致（“$ref”旁有其他关键字）</translation>
    </message>
    <message>
        <source>The schema and the value are nested too deeply</source>
        <translation>模式与值的嵌套过深</translation>
    </message>
    <message>
        <source>must hold at least %1 items of a certain form, not %2</source>
        <translation>符合特定形式的项应不少于 %1 个，实际是 %2 个</translation>
    </message>
    <message>
        <source>must hold at most %1 items of a certain form, not %2</source>
        <translation>符合特定形式的项应不多于 %1 个，实际是 %2 个</translation>
    </message>
    <message>
        <source>is not among the members allowed here</source>
        <translation>不是此处允许的成员</translation>
    </message>
    <message>
        <source>the name %1 is not allowed</source>
        <translation>名称 %1 不被允许</translation>
    </message>
    <message>
        <source>has none of the forms allowed here</source>
        <translation>不符合此处允许的任何一种形式</translation>
    </message>
    <message>
        <source>has more than one of the forms of which only one is allowed</source>
        <translation>同时符合多种形式，而只允许其中一种</translation>
    </message>
    <message>
        <source>has a form that is not allowed here</source>
        <translation>其形式在此不被允许</translation>
    </message>
    <message>
        <source>lacks “%1”</source>
        <translation>缺少“%1”</translation>
    </message>
    <message>
        <source>lacks “%1”, which another of its members needs</source>
        <translation>缺少“%1”，而另一成员需要它</translation>
    </message>
    <message>
        <source>does not fit the schema</source>
        <translation>不符合模式</translation>
    </message>
    <message>
        <source>The schema could not be read: %1</source>
        <translation>无法读取模式：%1</translation>
    </message>
    <message>
        <source>The check failed: %1</source>
        <translation>检查失败：%1</translation>
    </message>
    <message>
        <source>the number of characters must be at least %1, but it is %2</source>
        <translation>字符数应不少于 %1，实际是 %2</translation>
    </message>
    <message>
        <source>the number of characters must be at most %1, but it is %2</source>
        <translation>字符数应不多于 %1，实际是 %2</translation>
    </message>
    <message>
        <source>an object with members: %1</source>
        <translation>有 %1 个成员的对象</translation>
    </message>
    <message>
        <source>the number of items must be at least %1, but it is %2</source>
        <translation>项数应不少于 %1，实际是 %2</translation>
    </message>
    <message>
        <source>the number of items must be at most %1, but it is %2</source>
        <translation>项数应不多于 %1，实际是 %2</translation>
    </message>
    <message>
        <source>the number of members must be at least %1, but it is %2</source>
        <translation>成员数应不少于 %1，实际是 %2</translation>
    </message>
    <message>
        <source>the number of members must be at most %1, but it is %2</source>
        <translation>成员数应不多于 %1，实际是 %2</translation>
    </message>
    <message>
        <source>This is not valid JSON: it holds a byte of zero</source>
        <translation>这不是有效的 JSON：其中含有零字节</translation>
    </message>
    <message>
        <source>The file cannot be read; check its name and its permissions</source>
        <translation>无法读取该文件；请检查文件名和权限</translation>
    </message>
    <message>
        <source>The file cannot be copied</source>
        <translation>无法复制该文件</translation>
    </message>
    <message>
        <source>The schema grows too large when its parts are put together</source>
        <translation>模式的各部分拼合后过大</translation>
    </message>
    <message>
        <source>The schema has too much that this provider has no words for</source>
        <translation>模式中有太多该提供方无法表达的内容</translation>
    </message>
    <message>
        <source>The names in the schema are longer together than this provider accepts</source>
        <translation>模式中名称的总长度超过该提供方的限制</translation>
    </message>
    <message>
        <source>The schema has more of “%1” than this provider accepts (%2)</source>
        <translation>模式中的“%1”多于该提供方所接受的数量（%2）</translation>
    </message>
    <message>
        <source>Nothing fits the schema</source>
        <translation>没有任何值符合该模式</translation>
    </message>
    <message>
        <source>“%1” is no name that this provider accepts for an argument</source>
        <translation>“%1”不是该提供方接受的参数名</translation>
    </message>
    <message>
        <source>The object at %2 takes members of any name (“%1”), which cannot be expressed for this provider</source>
        <translation>%2 处的对象接受任意名称的成员（“%1”），无法为该提供方表达</translation>
    </message>
    <message>
        <source>“%1” at %2 cannot be expressed for this provider</source>
        <translation>%2 处的“%1”无法为该提供方表达</translation>
    </message>
    <message>
        <source>“%1” at %2 refers to a schema that it is part of, which cannot be expressed for this provider</source>
        <translation>%2 处的“%1”引用了包含它自身的模式，无法为该提供方表达</translation>
    </message>
    <message>
        <source>The input of a tool must be an object, and this schema asks for something else</source>
        <translation>工具的输入必须是对象，而该模式要求的是别的内容</translation>
    </message>
    <message>
        <source>The schema has a chain of more than %1 references</source>
        <translation>模式中的引用链超过 %1 个</translation>
    </message>
    <message>
        <source>it is a folder, a pipe or a device</source>
        <translation>它是文件夹、管道或设备</translation>
    </message>
</context>
<context>
    <name>mcp</name>
    <message>
        <source>This is JSON, but not a JSON-RPC 2.0 message</source>
        <translation>这是 JSON，但不是 JSON-RPC 2.0 消息</translation>
    </message>
    <message>
        <source>A message is not valid UTF-8 at byte %1; such bytes are shown as U+FFFD</source>
        <translation>一条消息在第 %1 字节处不是有效的 UTF-8；此类字节显示为 U+FFFD</translation>
    </message>
    <message>
        <source>A prompt without a name was left out of the list</source>
        <translation>有一个提示词没有名称，未列入列表</translation>
    </message>
    <message>
        <source>A resource without an address was left out of the list</source>
        <translation>有一个资源没有地址，未列入列表</translation>
    </message>
    <message>
        <source>A resource template without an address was left out of the list</source>
        <translation>有一个资源模板没有地址，未列入列表</translation>
    </message>
    <message>
        <source>A piece of a resource holds neither text nor bytes</source>
        <translation>资源的某一部分既无文本也无字节</translation>
    </message>
    <message>
        <source>The bytes of a resource are not valid Base64</source>
        <translation>资源的字节不是有效的 Base64</translation>
    </message>
    <message>
        <source>A tool without a name was left out of the list</source>
        <translation>有一个工具没有名称，未列入列表</translation>
    </message>
    <message>
        <source>is no valid address</source>
        <translation>不是有效的地址</translation>
    </message>
    <message>
        <source>must begin with http:// or https://</source>
        <translation>应以 http:// 或 https:// 开头</translation>
    </message>
    <message>
        <source>names no host</source>
        <translation>没有指明主机</translation>
    </message>
    <message>
        <source>is no name for a header field</source>
        <translation>不是有效的标头字段名</translation>
    </message>
    <message>
        <source>holds a line break or a control character</source>
        <translation>含有换行或控制字符</translation>
    </message>
    <message>
        <source>The host “%1” is outside this network and was never allowed; allow it first</source>
        <translation>主机“%1”位于本网络之外，且从未获准连接；请先允许它</translation>
    </message>
    <message>
        <source>The host “%1” has the address %2, which no server may have; correct its address</source>
        <translation>主机“%1”的地址是 %2，服务器不得使用这样的地址；请更正其地址</translation>
    </message>
    <message>
        <source>The file has a mistake and is not changed before that is mended: %1</source>
        <translation>文件有错误，修好之前不会更改它：%1</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>An object in braces { } is needed here; nothing was changed</source>
        <translation>此处需要用花括号 { } 括起的对象；没有作任何更改</translation>
    </message>
    <message>
        <source>The backup of the tool “%1” is on a server that this file does not have</source>
        <translation>工具“%1”的备用工具所在的服务器不在此文件中</translation>
    </message>
    <message>
        <source>is there twice; the one in line %1 counts</source>
        <translation>出现了两次；以第 %1 行的为准</translation>
    </message>
    <message>
        <source>must be an object in braces { }</source>
        <translation>应为用花括号 { } 括起的对象</translation>
    </message>
    <message>
        <source>There are more than %1 servers; the rest is left out</source>
        <translation>服务器超过 %1 个；其余的已略去</translation>
    </message>
    <message>
        <source>this name is used twice; the entry in line %1 counts</source>
        <translation>该名称使用了两次；以第 %1 行的条目为准</translation>
    </message>
    <message>
        <source>A configuration must be an object in braces { }</source>
        <translation>配置应为用花括号 { } 括起的对象</translation>
    </message>
    <message>
        <source>is missing, so the file names no servers</source>
        <translation>缺失，因此该文件没有指明任何服务器</translation>
    </message>
    <message>
        <source>A comment begins here and never ends; close it with */</source>
        <translation>注释从此处开始但没有结束；请用 */ 结束它</translation>
    </message>
    <message>
        <source>The file has no server “%1”</source>
        <translation>文件中没有名为“%1”的服务器</translation>
    </message>
    <message>
        <source>The change would have broken the file; it is as it was</source>
        <translation>这一更改会损坏文件；文件保持原样</translation>
    </message>
    <message>
        <source>the name of a variable must not contain “=”</source>
        <translation>变量名不应包含“=”</translation>
    </message>
    <message>
        <source>“command” contains blanks and is taken as the name of one program; put what follows the program into “args”</source>
        <translation>“command”含有空格，会整体视为一个程序的名称；请将程序名之后的内容写入“args”</translation>
    </message>
    <message>
        <source>is no transport; use stdio, http or sse</source>
        <translation>不是有效的传输方式；请使用 stdio、http 或 sse</translation>
    </message>
    <message>
        <source>contradicts “type”; remove one of the two</source>
        <translation>与“type”矛盾；请去掉其中一个</translation>
    </message>
    <message>
        <source>is missing while both a command and an address are given; write which is meant</source>
        <translation>缺失，而命令和地址都已给出；请写明要用哪一个</translation>
    </message>
    <message>
        <source>No type is given: http is tried first, then the older sse; write “type” to settle it</source>
        <translation>没有给出类型：先尝试 http，再尝试较旧的 sse；请写出“type”以确定类型</translation>
    </message>
    <message>
        <source>is an extension of another program, which Assay cannot start; give a command</source>
        <translation>是其他程序的扩展，Assay 无法启动；请给出命令</translation>
    </message>
    <message>
        <source>is missing; give a command or an address (“url”)</source>
        <translation>缺失；请给出命令或地址（“url”）</translation>
    </message>
    <message>
        <source>is missing; a stdio server needs a program to start</source>
        <translation>缺失；stdio 服务器需要一个要启动的程序</translation>
    </message>
    <message>
        <source>is missing; this transport needs an address</source>
        <translation>缺失；此传输方式需要地址</translation>
    </message>
    <message>
        <source>The address is ignored: the type is stdio</source>
        <translation>地址已忽略：类型为 stdio</translation>
    </message>
    <message>
        <source>The command is ignored: the type is that of a remote server</source>
        <translation>命令已忽略：类型为远程服务器</translation>
    </message>
    <message>
        <source>“tools” is a list of another host&apos;s; kept and ignored</source>
        <translation>“tools”是其他宿主程序的列表；已保留，但不起作用</translation>
    </message>
    <message>
        <source>“%1” is kept and ignored: Assay asks for itself</source>
        <translation>“%1”已保留，但不起作用：Assay 会自行征求批准</translation>
    </message>
    <message>
        <source>“disabledTools” is heeded: those tools are off</source>
        <translation>“disabledTools”有效：所列工具已停用</translation>
    </message>
    <message>
        <source>a server must have a name</source>
        <translation>服务器必须有名称</translation>
    </message>
    <message>
        <source>the name of a server is longer than %1 characters</source>
        <translation>服务器的名称超过 %1 个字符</translation>
    </message>
    <message>
        <source>the name of a server holds a control character</source>
        <translation>服务器的名称含有控制字符</translation>
    </message>
    <message>
        <source>must be a text in quote marks</source>
        <translation>应为加引号的文本</translation>
    </message>
    <message>
        <source>holds a NUL character; remove it</source>
        <translation>含有空字符（NUL）；请将它去掉</translation>
    </message>
    <message>
        <source>must be true or false, without quote marks</source>
        <translation>应为 true 或 false，不加引号</translation>
    </message>
    <message>
        <source>must be a list of texts, such as [&quot;-y&quot;]</source>
        <translation>应为文本列表，例如 [&quot;-y&quot;]</translation>
    </message>
    <message>
        <source>item %1 of the list must be a text in quote marks</source>
        <translation>列表的第 %1 项应为加引号的文本</translation>
    </message>
    <message>
        <source>a name must not be empty</source>
        <translation>名称不应为空</translation>
    </message>
    <message>
        <source>must be a number of seconds above 0 and at most %1</source>
        <translation>应为秒数，大于 0 且不超过 %1</translation>
    </message>
    <message>
        <source>must be a number from %1 to %2</source>
        <translation>应为 %1 到 %2 的数</translation>
    </message>
    <message>
        <source>The permit for this request has been used; ask again</source>
        <translation>此请求的许可已用过；请再次请求</translation>
    </message>
    <message>
        <source>The request is not the one that was allowed; nothing was sent</source>
        <translation>该请求不是获准的那一个；没有发送任何内容</translation>
    </message>
    <message>
        <source>There is no server of this name; see “mcp servers”</source>
        <translation>没有这个名称的服务器；参见“mcp servers”</translation>
    </message>
    <message>
        <source>This server is disabled in its configuration</source>
        <translation>此服务器已在其配置中停用</translation>
    </message>
    <message>
        <source>The server was removed</source>
        <translation>服务器已被移除</translation>
    </message>
    <message>
        <source>The definition of the tool “%1” cannot be pinned (%2); it cannot be called</source>
        <translation>无法锁定工具“%1”的定义（%2）；不能调用该工具</translation>
    </message>
    <message>
        <source>The server does not run; start it and ask again</source>
        <translation>服务器没有运行；请启动它后再次请求</translation>
    </message>
    <message>
        <source>The tool&apos;s definition is not the one that was decided about; list the tools and ask again</source>
        <translation>工具的定义与作出决定时的不同；请重新列出工具，再次请求</translation>
    </message>
    <message>
        <source>The tool has failed too often and is disabled for %1 s more</source>
        <translation>该工具失败次数过多，还将停用 %1 秒</translation>
    </message>
    <message>
        <source>is empty after expansion</source>
        <translation>展开后为空</translation>
    </message>
    <message>
        <source>its name or description says “%1”</source>
        <translation>其名称或描述中有“%1”</translation>
    </message>
    <message>
        <source>the server says that it may destroy</source>
        <translation>服务器称它可能造成破坏</translation>
    </message>
    <message>
        <source>the server says that it only reads</source>
        <translation>服务器称它只读取</translation>
    </message>
    <message>
        <source>its name begins with “%1”</source>
        <translation>其名称以“%1”开头</translation>
    </message>
    <message>
        <source>nothing says that it only reads</source>
        <translation>没有任何内容表明它只读取</translation>
    </message>
    <message>
        <source>The server was stopped while it started</source>
        <translation>服务器在启动过程中被停止</translation>
    </message>
    <message>
        <source>The secret “%1” cannot be read: there is no keychain here</source>
        <translation>无法读取机密“%1”：此处没有钥匙串</translation>
    </message>
    <message>
        <source>The server cannot be started as it is configured</source>
        <translation>按现有配置无法启动服务器</translation>
    </message>
    <message>
        <source>What this server starts or connects to was never approved</source>
        <translation>此服务器启动或连接的对象从未获得批准</translation>
    </message>
    <message>
        <source>What this server starts or connects to has changed since it was approved</source>
        <translation>此服务器启动或连接的对象在获得批准后有改动</translation>
    </message>
    <message>
        <source>The server ended when it was asked for the newest revision; it is started once more</source>
        <translation>服务器在被询问最新协议版本时退出；现再启动一次</translation>
    </message>
    <message>
        <source>What this server says about itself has changed since it was approved</source>
        <translation>此服务器对自身的说明在获得批准后有改动</translation>
    </message>
    <message>
        <source>Holds characters that cannot be seen: %1</source>
        <translation>含有不可见字符：%1</translation>
    </message>
    <message>
        <source>The tool has no name</source>
        <translation>工具没有名称</translation>
    </message>
    <message>
        <source>A name should be 1 to 128 characters of A–Z, a–z, 0–9, “_”, “-”, “.” and “/”</source>
        <translation>名称应为 1 到 128 个字符，只用 A–Z、a–z、0–9、“_”、“-”、“.”和“/”</translation>
    </message>
    <message>
        <source>There is no description; a model cannot know the tool&apos;s use</source>
        <translation>没有描述；模型无从得知工具的用途</translation>
    </message>
    <message>
        <source>Does not say when to use the tool</source>
        <translation>未说明何时使用该工具</translation>
    </message>
    <message>
        <source>Does not say when not to use the tool</source>
        <translation>未说明何时不应使用该工具</translation>
    </message>
    <message>
        <source>Does not say what comes back, and there is no output schema</source>
        <translation>未说明返回什么，也没有输出的模式</translation>
    </message>
    <message>
        <source>States no limits: time, rate, size, or what a failure means</source>
        <translation>未说明限制：时间、速率、大小，或失败的含义</translation>
    </message>
    <message>
        <source>Promises too much; a tool should do one thing and name it</source>
        <translation>承诺过多；一个工具应只做一件事，并说明是什么事</translation>
    </message>
    <message>
        <source>Too short: %1 characters, where %2 to %3 serve a model best</source>
        <translation>太短：%1 个字符，对模型而言以 %2 到 %3 个为宜</translation>
    </message>
    <message>
        <source>Too short: %1 words, where %2 to %3 serve a model best</source>
        <translation>太短：%1 个词，对模型而言以 %2 到 %3 个为宜</translation>
    </message>
    <message>
        <source>Too long: %1 characters, where %2 to %3 serve a model best</source>
        <translation>太长：%1 个字符，对模型而言以 %2 到 %3 个为宜</translation>
    </message>
    <message>
        <source>Too long: %1 words, where %2 to %3 serve a model best</source>
        <translation>太长：%1 个词，对模型而言以 %2 到 %3 个为宜</translation>
    </message>
    <message>
        <source>A model is given the first %1 characters only</source>
        <translation>只有前 %1 个字符会提供给模型</translation>
    </message>
    <message>
        <source>There is no schema of the inputs</source>
        <translation>没有输入的模式</translation>
    </message>
    <message>
        <source>This input has no description</source>
        <translation>此输入没有描述</translation>
    </message>
    <message>
        <source>This input has no example, default or list of values</source>
        <translation>此输入没有示例、默认值或可选值列表</translation>
    </message>
    <message>
        <source>must be written &quot;server/tool&quot;</source>
        <translation>应写成 &quot;server/tool&quot; 的形式</translation>
    </message>
    <message>
        <source>must be read, write or destructive</source>
        <translation>应为 read、write 或 destructive</translation>
    </message>
    <message>
        <source>must be search, fetch, code or other</source>
        <translation>应为 search、fetch、code 或 other</translation>
    </message>
    <message>
        <source>must be a whole number</source>
        <translation>应为整数</translation>
    </message>
    <message>
        <source>“%1” means nothing to Assay; kept</source>
        <translation>Assay 不认识“%1”；予以保留</translation>
    </message>
    <message>
        <source>“%1” is unpinned: each start may fetch another version; name an exact one</source>
        <translation>“%1”未锁定版本：每次启动都可能获取不同的版本；请指定确切的版本</translation>
    </message>
    <message>
        <source>The image “%1” is unpinned: each start may fetch another one; name a version or a digest</source>
        <translation>镜像“%1”未锁定版本：每次启动都可能获取不同的镜像；请指定版本或摘要</translation>
    </message>
    <message>
        <source>The environment variable %1 is not set; set it, or write ${%1:-default}</source>
        <translation>环境变量 %1 未设置；请设置它，或写成 ${%1:-默认值}</translation>
    </message>
    <message>
        <source>The secret “%1” is not stored; store it with “assay-cli secrets set %1”</source>
        <translation>机密“%1”尚未存储；请用“assay-cli secrets set %1”存储</translation>
    </message>
    <message>
        <source>${%1} has no value here; write the folder itself</source>
        <translation>${%1} 在此没有值；请直接写出文件夹</translation>
    </message>
    <message>
        <source>${%1} is a reference of another program; use an environment variable or ${secret:NAME}</source>
        <translation>${%1} 是其他程序的引用写法；请改用环境变量或 ${secret:NAME}</translation>
    </message>
    <message>
        <source>The session was closed</source>
        <translation>会话已关闭</translation>
    </message>
    <message>
        <source>The server does not speak revision %1</source>
        <translation>服务器不支持协议版本 %1</translation>
    </message>
    <message>
        <source>The server speaks protocol revision “%1”, which Assay does not know; update the server or Assay</source>
        <translation>服务器使用的协议版本“%1”是 Assay 所不认识的；请更新服务器或 Assay</translation>
    </message>
    <message>
        <source>The server no longer knows the session; a new one is opened</source>
        <translation>服务器已不认识此会话；现打开新的会话</translation>
    </message>
    <message>
        <source>The session is not open; open it and ask again</source>
        <translation>会话没有打开；请打开它后再次请求</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>The server answered with a result of the unknown type “%1”; update Assay</source>
        <translation>服务器返回了未知类型“%1”的结果；请更新 Assay</translation>
    </message>
    <message>
        <source>The server asked for input %1 times; the request was given up</source>
        <translation>服务器要求输入已达 %1 次；已放弃该请求</translation>
    </message>
    <message>
        <source>The server asked for input that was refused: %1</source>
        <translation>服务器要求的输入被拒绝：%1</translation>
    </message>
    <message>
        <source>The server did not answer %1 pings; the connection is closed</source>
        <translation>服务器有 %1 次 ping 没有应答；连接已关闭</translation>
    </message>
    <message>
        <source>The tool “%1” was left out: %2</source>
        <translation>已略去工具“%1”：%2</translation>
    </message>
    <message>
        <source>its schema is nested too deep</source>
        <translation>其模式的嵌套过深</translation>
    </message>
    <message>
        <source>its x-mcp-header is not the name of a header field</source>
        <translation>其 x-mcp-header 不是有效的标头字段名</translation>
    </message>
    <message>
        <source>its x-mcp-header is on something other than a text, integer or boolean</source>
        <translation>其 x-mcp-header 所标注的不是文本、整数或布尔值</translation>
    </message>
    <message>
        <source>its x-mcp-header is not on a plain property</source>
        <translation>其 x-mcp-header 所标注的不是普通属性</translation>
    </message>
    <message>
        <source>two of its x-mcp-header have the same name</source>
        <translation>其中有两个 x-mcp-header 同名</translation>
    </message>
    <message>
        <source>The server gave the same page twice; the list ends there and may not be complete</source>
        <translation>服务器两次给出同一页；列表到此为止，可能不完整</translation>
    </message>
    <message>
        <source>no reason given</source>
        <translation>未说明原因</translation>
    </message>
    <message>
        <source>The server answered with an error: %1</source>
        <translation>服务器返回错误：%1</translation>
    </message>
    <message>
        <source>JSON-RPC error %1</source>
        <translation>JSON-RPC 错误 %1</translation>
    </message>
    <message>
        <source>The session is closed; open it again</source>
        <translation>会话已关闭；请重新打开</translation>
    </message>
    <message>
        <source>The server answered in a batch, which this revision does not have</source>
        <translation>服务器以批量方式应答，而此协议版本不支持批量</translation>
    </message>
    <message>
        <source>An answer to request %1, which nobody waits for, was dropped</source>
        <translation>已丢弃对请求 %1 的应答，因为无人等待它</translation>
    </message>
    <message>
        <source>The server asked “%1”, which this revision does not allow; the request was dropped</source>
        <translation>服务器请求“%1”，而此协议版本不允许；已丢弃该请求</translation>
    </message>
    <message>
        <source>The server used the id %1 twice; the second request was dropped</source>
        <translation>服务器两次使用了 id %1；已丢弃第二个请求</translation>
    </message>
    <message>
        <source>The server did not answer “%1” within %2 s</source>
        <translation>服务器未在 %2 秒内应答“%1”</translation>
    </message>
    <message>
        <source>The tool promises structured content, and the result has none</source>
        <translation>工具承诺提供结构化内容，而结果中没有</translation>
    </message>
    <message>
        <source>The server “%1” was not found. Check the address and the network connection.</source>
        <translation>找不到服务器“%1”。请检查地址和网络连接。</translation>
    </message>
    <message>
        <source>The server answered with something that is not the answer to this request. Check that the address is that of an MCP server.</source>
        <translation>服务器返回的内容不是对此请求的应答。请检查该地址是否为 MCP 服务器的地址。</translation>
    </message>
    <message>
        <source>The server ended its reply without an answer to this request. Look at the server&apos;s log.</source>
        <translation>服务器结束了回复，但没有应答此请求。请查看服务器的日志。</translation>
    </message>
    <message>
        <source>The server&apos;s session id cannot be used, so none is sent.</source>
        <translation>服务器给出的会话 id 无法使用，因此不发送会话 id。</translation>
    </message>
    <message>
        <source>A message did not reach the server: %1</source>
        <translation>有一条消息未能送达服务器：%1</translation>
    </message>
    <message>
        <source>The server refused access (HTTP %1). Check the token or the header fields configured for it.</source>
        <translation>服务器拒绝访问（HTTP %1）。请检查为它配置的令牌或标头字段。</translation>
    </message>
    <message>
        <source>The server has nothing at this address (HTTP %1). Check the address.</source>
        <translation>服务器在此地址没有内容（HTTP %1）。请检查地址。</translation>
    </message>
    <message>
        <source>The server takes no messages at this address (HTTP %1). Check the address and the kind of transport.</source>
        <translation>服务器在此地址不接受消息（HTTP %1）。请检查地址和传输方式。</translation>
    </message>
    <message>
        <source>The server is overloaded or failing (HTTP %1). Try again later, or look at the server&apos;s log.</source>
        <translation>服务器过载或发生故障（HTTP %1）。请稍后重试，或查看服务器的日志。</translation>
    </message>
    <message>
        <source>The server did not accept the message (HTTP %1). Look at the server&apos;s log.</source>
        <translation>服务器没有接受该消息（HTTP %1）。请查看服务器的日志。</translation>
    </message>
    <message>
        <source>The server answered without an event stream. Check the address and the kind of transport.</source>
        <translation>服务器的应答不是事件流。请检查地址和传输方式。</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is not trusted, so nothing was sent. Check the address and the certificate.</source>
        <translation>服务器的证书不受信任，因此没有发送任何内容。请检查地址和证书。</translation>
    </message>
    <message>
        <source>Nothing listens at the server&apos;s address. Check that the server runs, and its port.</source>
        <translation>服务器的地址上没有程序在监听。请检查服务器是否正在运行，以及端口是否正确。</translation>
    </message>
    <message>
        <source>The server was not found. Check the address and the network connection.</source>
        <translation>找不到服务器。请检查地址和网络连接。</translation>
    </message>
    <message>
        <source>The connection to the server broke before the answer came. Try again, or look at the server&apos;s log.</source>
        <translation>与服务器的连接在收到应答之前中断。请重试，或查看服务器的日志。</translation>
    </message>
    <message>
        <source>A message of the server is larger than the limit of %1 MiB. Raise the limit in the settings, or ask for less.</source>
        <translation>服务器的一条消息超过 %1 MiB 的上限。请在设置中调高上限，或减少请求的内容。</translation>
    </message>
    <message>
        <source>The server sends to another address, which is not followed. If it is right, put that address into the configuration.</source>
        <translation>服务器重定向到另一个地址，没有跟随。如果该地址正确，请将它写入配置。</translation>
    </message>
    <message>
        <source>The header field “%1” cannot be sent. Correct its name or its value.</source>
        <translation>无法发送标头字段“%1”。请更正其名称或值。</translation>
    </message>
    <message>
        <source>The address of the server must begin with http:// or https:// and name a host. Correct the configuration.</source>
        <translation>服务器的地址应以 http:// 或 https:// 开头，并指明主机。请更正配置。</translation>
    </message>
    <message>
        <source>The connection to the server was closed.</source>
        <translation>与服务器的连接已关闭。</translation>
    </message>
    <message>
        <source>The server offers no event stream of its own: %1</source>
        <translation>服务器不提供自己的事件流：%1</translation>
    </message>
    <message>
        <source>The event stream broke and is asked for again: %1</source>
        <translation>事件流中断，正在重新请求：%1</translation>
    </message>
    <message>
        <source>The peer has gone</source>
        <translation>对端已离开</translation>
    </message>
    <message>
        <source>The supervisor of a server&apos;s process could not be started</source>
        <translation>无法启动服务器进程的监护进程</translation>
    </message>
    <message>
        <source>A zero byte is not possible in a program&apos;s arguments, folder or environment</source>
        <translation>程序的参数、文件夹或环境变量中不能有零字节</translation>
    </message>
    <message>
        <source>The server ended the event stream. Connect again, or look at the server&apos;s log.</source>
        <translation>服务器结束了事件流。请重新连接，或查看服务器的日志。</translation>
    </message>
    <message>
        <source>The server did not say in time where to send messages. Check the address and the kind of transport.</source>
        <translation>服务器没有及时说明消息应发往何处。请检查地址和传输方式。</translation>
    </message>
    <message>
        <source>The server named another address to post to, which is ignored.</source>
        <translation>服务器又指定了另一个 POST 地址，已忽略。</translation>
    </message>
    <message>
        <source>The server wants messages sent to another address than its own, which is refused. Check the server.</source>
        <translation>服务器要求将消息发往并非它自己的地址，已拒绝。请检查服务器。</translation>
    </message>
    <message>
        <source>The working directory “%1” of the server is not an existing folder with an absolute path</source>
        <translation>服务器的工作目录“%1”应为绝对路径，且该文件夹应存在</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of an environment variable</source>
        <translation>“%1”不能用作环境变量名</translation>
    </message>
    <message>
        <source>The server&apos;s program “%1” does not exist or is not executable</source>
        <translation>服务器的程序“%1”不存在或不可执行</translation>
    </message>
    <message>
        <source>The server&apos;s program “%1” was not found; install it, give its whole path, or add its folder to PATH. Searched: %2</source>
        <translation>找不到服务器的程序“%1”；请安装它，写出其完整路径，或将其文件夹加入 PATH。已搜索：%2</translation>
    </message>
    <message>
        <source>The server does not read its input: more than %1 MiB wait to be sent</source>
        <translation>服务器没有读取其输入：等待发送的数据已超过 %1 MiB</translation>
    </message>
    <message>
        <source>On standard output, and not a message: %1</source>
        <translation>标准输出中有不是消息的内容：%1</translation>
    </message>
    <message>
        <source>A message of %1 MiB is larger than the limit of %2 MiB, which is a setting</source>
        <translation>有一条 %1 MiB 的消息超过 %2 MiB 的上限；上限可在设置中更改</translation>
    </message>
    <message>
        <source>… (a line of %1 MiB)</source>
        <translation>…（该行共 %1 MiB）</translation>
    </message>
    <message>
        <source>Processes of the server that could not be ended: %1</source>
        <translation>未能结束的服务器进程数：%1</translation>
    </message>
    <message>
        <source>The server&apos;s program exists, but what is to run it (see its first line) does not</source>
        <translation>服务器的程序存在，但用来运行它的程序（见其第一行）不存在</translation>
    </message>
    <message>
        <source>The server&apos;s program could not be executed: %1</source>
        <translation>无法执行服务器的程序：%1</translation>
    </message>
    <message>
        <source>The server closed its standard output and was ended</source>
        <translation>服务器关闭了标准输出，已将其结束</translation>
    </message>
    <message>
        <source>The server closed its standard input and was ended</source>
        <translation>服务器关闭了标准输入，已将其结束</translation>
    </message>
    <message>
        <source>The server ended with status %1</source>
        <translation>服务器已退出，状态为 %1</translation>
    </message>
    <message>
        <source>The server was ended by signal %1 (%2)</source>
        <translation>服务器被信号 %1（%2）终止</translation>
    </message>
    <message>
        <source>The server&apos;s supervisor was killed from outside</source>
        <translation>服务器的监护进程被外部强行终止</translation>
    </message>
    <message>
        <source>The connection was closed</source>
        <translation>连接已关闭</translation>
    </message>
    <message>
        <source>A message holds halves of characters; they are shown as U+FFFD</source>
        <translation>一条消息含有不完整的字符；它们显示为 U+FFFD</translation>
    </message>
    <message>
        <source>The server forgets its sessions; restart it</source>
        <translation>服务器总是忘记会话；请重新启动该服务器</translation>
    </message>
    <message>
        <source>“envFile” is ignored: the type is that of a remote server</source>
        <translation>“envFile”被忽略：该类型属于远程服务器</translation>
    </message>
    <message>
        <source>is not of the form NAME=value; begin a comment with “#”</source>
        <translation>不是 NAME=value 的形式；注释请以“#”开头</translation>
    </message>
    <message>
        <source>has a value whose quote marks do not close at its end</source>
        <translation>有一个值的引号未在末尾闭合</translation>
    </message>
    <message>
        <source>is larger than the limit of %1</source>
        <translation>超过了 %1 的上限</translation>
    </message>
    <message>
        <source>is not text in UTF-8</source>
        <translation>不是 UTF-8 文本</translation>
    </message>
    <message>
        <source>is no file that can be read</source>
        <translation>不是可读取的文件</translation>
    </message>
    <message>
        <source>cannot be read here; give its absolute path</source>
        <translation>无法在此处读取；请给出绝对路径</translation>
    </message>
    <message>
        <source>no. %1</source>
        <translation>第 %1 项</translation>
    </message>
    <message>
        <source>“%1” was left out of the list: %2</source>
        <translation>“%1”未列入列表：%2</translation>
    </message>
    <message>
        <source>The server broke the protocol: %1; report this to its makers</source>
        <translation>服务器违反了协议：%1；请向其开发者报告</translation>
    </message>
    <message>
        <source>its answer holds no contents of the resource</source>
        <translation>其应答中没有该资源的内容</translation>
    </message>
    <message>
        <source>its answer holds no messages of the prompt</source>
        <translation>其应答中没有该提示的消息</translation>
    </message>
    <message>
        <source>its answer holds no proposals</source>
        <translation>其应答中没有建议</translation>
    </message>
    <message>
        <source>the result of a call is an object, and this is none</source>
        <translation>调用的结果应为对象，而这不是</translation>
    </message>
    <message>
        <source>The list has more than %1 pages; it was cut after %2 entries</source>
        <translation>列表超过 %1 页；在 %2 项之后被截断</translation>
    </message>
    <message>
        <source>The pages of the list took longer than %1 s; it was cut after %2 entries</source>
        <translation>列表各页耗时超过 %1 秒；在 %2 项之后被截断</translation>
    </message>
    <message>
        <source>The list is longer than the limit of %1 entries or %2 MiB; the first %3 are used</source>
        <translation>列表超过 %1 项或 %2 MiB 的上限；使用前 %3 项</translation>
    </message>
    <message>
        <source>Left out are its further pages, which were not asked for</source>
        <translation>略去的是其后的各页，未再请求</translation>
    </message>
    <message>
        <source>Left out are “%1” and what follows it, %2 entries or more</source>
        <translation>略去的是“%1”及其后的内容，共 %2 项或更多</translation>
    </message>
    <message>
        <source>its answer to “%1” holds no list</source>
        <translation>它对“%1”的应答中没有列表</translation>
    </message>
    <message>
        <source>… and %1 more notes</source>
        <translation>……另有 %1 条说明</translation>
    </message>
    <message>
        <source>Two different entries of the list are named “%1”; the first one counts</source>
        <translation>列表中有两个不同的条目都名为“%1”；以第一个为准</translation>
    </message>
    <message>
        <source>its answer holds neither a result nor an error</source>
        <translation>其应答中既无结果也无错误</translation>
    </message>
    <message>
        <source>its answer does not tell which request it is for</source>
        <translation>其应答未说明对应哪个请求</translation>
    </message>
    <message>
        <source>The server cannot be reached. Check the address, the network connection and the firewall.</source>
        <translation>无法连接到服务器。请检查地址、网络连接和防火墙。</translation>
    </message>
    <message>
        <source>No secure connection to the server can be made, so nothing was sent. Check the address: if the server has no TLS, it begins with http://.</source>
        <translation>无法与服务器建立安全连接，因此未发送任何内容。请检查地址：若服务器不使用 TLS，地址应以 http:// 开头。</translation>
    </message>
    <message>
        <source>The proxy on the way to the server failed. Check the proxy and the network connection.</source>
        <translation>通往服务器的代理出现故障。请检查代理和网络连接。</translation>
    </message>
    <message>
        <source>What answers at the server&apos;s address does not speak HTTP as it should. Check the address and the port.</source>
        <translation>服务器地址上的应答方未按规范使用 HTTP。请检查地址和端口。</translation>
    </message>
    <message>
        <source>The server&apos;s answer has header fields without end, so it was given up. Check the address, or look at the server&apos;s log.</source>
        <translation>服务器应答的头字段没有尽头，因此已放弃。请检查地址，或查看服务器日志。</translation>
    </message>
    <message>
        <source>The server sent more than %1 MiB on an event stream without one event that can be used, so the stream was given up. Look at the server&apos;s log.</source>
        <translation>服务器在事件流中发送了超过 %1 MiB 的数据，却没有一个可用的事件，因此已放弃该流。请查看服务器日志。</translation>
    </message>
    <message>
        <source>A compressed answer of the server is damaged. Look at the server&apos;s log, or have it answer without compression.</source>
        <translation>服务器的压缩应答已损坏。请查看服务器日志，或让它不压缩应答。</translation>
    </message>
    <message>
        <source>The server compressed its answer in a way that was not asked for. Have it answer without compression.</source>
        <translation>服务器用未请求的方式压缩了应答。请让它不压缩应答。</translation>
    </message>
    <message>
        <source>The server did not say in time that it took the message. Look at the server&apos;s log.</source>
        <translation>服务器未及时确认收到消息。请查看服务器日志。</translation>
    </message>
    <message>
        <source>The server sends from one address to the next without end. Check the address, or look at the server&apos;s log.</source>
        <translation>服务器不断从一个地址转到另一个地址。请检查地址，或查看服务器日志。</translation>
    </message>
    <message>
        <source>The server&apos;s own event stream is not asked for again: %1</source>
        <translation>不再请求服务器自身的事件流：%1</translation>
    </message>
    <message>
        <source>The server lists a tool of this name twice; the first one counts</source>
        <translation>服务器两次列出同名工具；以第一个为准</translation>
    </message>
    <message>
        <source>The server could not be reached within %1 s</source>
        <translation>在 %1 秒内无法连接到服务器</translation>
    </message>
    <message>
        <source>The file cannot be written and is as it was; make room, or change its permissions</source>
        <translation>无法写入文件，文件保持原样；请腾出空间，或修改其权限</translation>
    </message>
    <message>
        <source>holds a user name or a password, which would not be sent; put what the server wants into headers, such as Authorization with ${secret:…}</source>
        <translation>含有用户名或密码，而它们不会被发送；请把服务器需要的内容放入 headers，例如带 ${secret:…} 的 Authorization</translation>
    </message>
    <message>
        <source>The tools were not listed since the server was started or changed them; list the tools and ask again</source>
        <translation>服务器启动或更改工具之后尚未列出工具；请列出工具后再试</translation>
    </message>
    <message>
        <source>What this server starts changed each time it had been approved; end what changes it, and start the server again</source>
        <translation>此服务器启动的内容在每次批准后都发生了变化；请先停止改动它的程序，再重新启动服务器</translation>
    </message>
    <message>
        <source>The server says something else about itself in its new session; it is ended, and its next start asks about it</source>
        <translation>服务器在新会话中的自我说明已改变；现已将其结束，下次启动时会询问</translation>
    </message>
</context>
<context>
    <name>models</name>
    <message>
        <source>The search for a quote was stopped</source>
        <translation>引文查找已停止</translation>
    </message>
    <message>
        <source>The quote is nowhere word for word, and it is too long to look for something similar (%1 characters, at most %2); use a part of it</source>
        <translation>引文并未逐字出现，而且太长，无法查找相似文字（%1 个字符，最多 %2 个）；请只用其中一部分</translation>
    </message>
    <message>
        <source>The search for near-duplicates was stopped</source>
        <translation>近似重复的查找已停止</translation>
    </message>
    <message>
        <source>Too many of these texts resemble each other (more than %1 pairs); compare fewer at a time</source>
        <translation>这些文本中彼此相似的太多（超过 %1 对）；请每次少比较一些</translation>
    </message>
    <message>
        <source>Bringing a text into normal form was stopped</source>
        <translation>文本规范化已停止</translation>
    </message>
    <message>
        <source>The numbers were not compared to the end</source>
        <translation>数字未比较完</translation>
    </message>
    <message>
        <source>Splitting a text into sentences was stopped</source>
        <translation>文本分句已停止</translation>
    </message>
    <message>
        <source>Sentences cannot be found: the data files of ICU are missing; install the package libicu72 again</source>
        <translation>无法分句：缺少 ICU 的数据文件；请重新安装软件包 libicu72</translation>
    </message>
    <message>
        <source>Words cannot be found: the data files of ICU are missing; install the package libicu72 again</source>
        <translation>无法分词：缺少 ICU 的数据文件；请重新安装软件包 libicu72</translation>
    </message>
    <message>
        <source>Reading the words of a text was stopped</source>
        <translation>读取文本中的词已停止</translation>
    </message>
    <message>
        <source>The address has no valid name of a host; check how it is spelt</source>
        <translation>地址中的主机名无效；请检查其拼写</translation>
    </message>
    <message>
        <source>The port in the address is not a number from 0 to 65535; correct it or leave it out</source>
        <translation>地址中的端口不是 0 到 65535 的数字；请更正或省略</translation>
    </message>
    <message>
        <source>The address has no host; write it as https://example.org/page</source>
        <translation>地址中没有主机；请写成 https://example.org/page 的形式</translation>
    </message>
    <message>
        <source>The address is longer than %1 characters</source>
        <translation>地址超过 %1 个字符</translation>
    </message>
    <message>
        <source>The address has control characters or halves of characters; copy it again</source>
        <translation>地址中有控制字符或残缺的字符；请重新复制</translation>
    </message>
    <message>
        <source>This is no absolute address; write it with its scheme, such as https://example.org/page</source>
        <translation>这不是绝对地址；请连同协议一起写，例如 https://example.org/page</translation>
    </message>
</context>
</TS>
