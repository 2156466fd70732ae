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
        <source>The picture cannot be written</source>
        <translation>无法写入图片</translation>
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
        <source>It cannot be read</source>
        <translation>无法读取</translation>
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
        <source>The file cannot be read</source>
        <translation>无法读取该文件</translation>
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
</context>
</TS>
