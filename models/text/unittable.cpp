// SPDX-License-Identifier: GPL-3.0-or-later
// The table of units. Factors are exact by definition: SI Brochure (9th edition, 2019), IEC 80000-13 (binary prefixes),
// and for inch, foot, mile, pound and ounce the international agreement of 1959.
#include "models/text/unittable.h"

#include <QHash>
#include <QList>

#include <array>
#include <unordered_map>

namespace assay::text {

namespace {

constexpr UnitKinds kFixedTime = 1;
constexpr UnitKinds kCalendarTime = 2;

/// Kinds of money and of counted things.
constexpr UnitKinds kind(int number) { return UnitKinds{1} << number; }

/// One unit. The spellings are separated by blanks; a unit with prefixes is also found with each of them.
struct Entry
{
    const char *name;
    Dimension dimension;
    const char *symbols;
    const char *words;
    const char *chinese;
    const char *prefixes = ""; ///< the allowed ones by symbol; "i" allows the binary ones
    quint64 multiplier = 1;
    quint64 divisor = 1;
    int powerOfTen = 0;
    int offsetHundredths = 0;
    UnitKinds kinds = kAnyKind;
};

struct Prefix
{
    const char *symbol;
    const char *word;
    const char *chinese;
    int powerOfTen;
    int powerOfTwo;
    const char *name;
};

constexpr std::array kPrefixes{Prefix{"p", "pico", "皮", -12, 0, "p"}, Prefix{"n", "nano", "纳", -9, 0, "n"},
                               Prefix{"μ", "micro", "微", -6, 0, "µ"}, Prefix{"u", "", "", -6, 0, "µ"},
                               Prefix{"m", "milli", "毫", -3, 0, "m"}, Prefix{"c", "centi", "厘", -2, 0, "c"},
                               Prefix{"k", "kilo", "千", 3, 0, "k"},   Prefix{"K", "", "", 3, 0, "k"},
                               Prefix{"M", "mega", "兆", 6, 0, "M"},   Prefix{"G", "giga", "吉", 9, 0, "G"},
                               Prefix{"T", "tera", "太", 12, 0, "T"},  Prefix{"P", "peta", "拍", 15, 0, "P"},
                               Prefix{"E", "exa", "艾", 18, 0, "E"},   Prefix{"Z", "zetta", "泽", 21, 0, "Z"},
                               Prefix{"Y", "yotta", "尧", 24, 0, "Y"}};

constexpr std::array kBinaryPrefixes{Prefix{"Ki", "kibi", "", 0, 10, "Ki"}, Prefix{"Mi", "mebi", "", 0, 20, "Mi"},
                                     Prefix{"Gi", "gibi", "", 0, 30, "Gi"}, Prefix{"Ti", "tebi", "", 0, 40, "Ti"},
                                     Prefix{"Pi", "pebi", "", 0, 50, "Pi"}, Prefix{"Ei", "exbi", "", 0, 60, "Ei"}};

constexpr const char *kDataPrefixes = "kKMGTPEZYi";

constexpr std::array kEntries{
    Entry{"%", Dimension::Fraction, "% pct", "percent pct", "", "", 1, 1, -2},
    Entry{"‰", Dimension::Fraction, "‰", "permille", "", "", 1, 1, -3},
    Entry{"‱", Dimension::Fraction, "‱", "", "", "", 1, 1, -4},
    Entry{"ppm", Dimension::Fraction, "ppm", "", "", "", 1, 1, -6},
    Entry{"ppb", Dimension::Fraction, "ppb", "", "", "", 1, 1, -9},
    Entry{"pp", Dimension::Points, "pp", "", "个百分点 百分点", "", 1, 1, -2},
    Entry{"bp", Dimension::Points, "bp", "", "个基点 基点", "", 1, 1, -4},
    Entry{"×", Dimension::Multiple, "x X ×", "times fold", "倍"},
    Entry{"B", Dimension::Data, "B", "byte bytes octet octets", "字节 个字节", kDataPrefixes, 8},
    Entry{"bit", Dimension::Data, "b bit bits", "bit bits", "比特 个比特", kDataPrefixes},
    Entry{"s", Dimension::Time, "s", "sec secs second seconds", "秒 秒钟", "pnμum", 1, 1, 0, 0, kFixedTime},
    Entry{"ms", Dimension::Time, "", "msec msecs", "", "", 1, 1, -3, 0, kFixedTime},
    Entry{"min", Dimension::Time, "", "min mins minute minutes", "分钟", "", 60, 1, 0, 0, kFixedTime},
    Entry{"h", Dimension::Time, "h", "hr hrs hour hours", "小时 个小时 钟头 个钟头", "", 3600, 1, 0, 0, kFixedTime},
    Entry{"d", Dimension::Time, "d", "day days", "天", "", 86400, 1, 0, 0, kFixedTime},
    Entry{"week", Dimension::Time, "", "wk wks week weeks", "周 个星期 星期 个礼拜", "", 604800, 1, 0, 0, kFixedTime},
    Entry{"month", Dimension::Time, "", "mo month months", "个月", "", 1, 1, 0, 0, kCalendarTime},
    Entry{"year", Dimension::Time, "", "yr yrs year years", "年", "", 12, 1, 0, 0, kCalendarTime},
    Entry{"Hz", Dimension::Frequency, "Hz hz", "hertz", "赫兹 赫", "mkKMGT"},
    Entry{"°C", Dimension::Temperature, "℃", "celsius", "摄氏度", "", 1, 1, 0, 27315},
    Entry{"°F", Dimension::Temperature, "℉", "fahrenheit", "华氏度", "", 5, 9, 0, 45967},
    Entry{"K", Dimension::Temperature, "K", "kelvin kelvins", "开尔文"},
    Entry{"m", Dimension::Length, "m", "metre metres meter meters", "米 公尺", "nμumck"},
    Entry{"km", Dimension::Length, "", "", "公里", "", 1, 1, 3},
    Entry{"ft", Dimension::Length, "ft", "foot feet", "英尺", "", 3048, 1, -4},
    Entry{"inch", Dimension::Length, "", "inch inches", "英寸", "", 254, 1, -4},
    Entry{"mi", Dimension::Length, "mi", "mile miles", "英里", "", 1609344, 1, -3},
    Entry{"g", Dimension::Mass, "g", "gram grams gramme grammes", "克", "nμumk"},
    Entry{"kg", Dimension::Mass, "", "kilo kilos", "公斤", "", 1, 1, 3},
    Entry{"jin", Dimension::Mass, "", "", "斤", "", 500},
    Entry{"t", Dimension::Mass, "t", "tonne tonnes", "吨 公吨", "", 1, 1, 6},
    Entry{"lb", Dimension::Mass, "lb lbs", "pound pounds", "磅", "", 45359237, 1, -5},
    Entry{"oz", Dimension::Mass, "oz", "ounce ounces", "盎司", "", 28349523125, 1, -9},
    Entry{"L", Dimension::Volume, "L", "litre litres liter liters", "升", "μum"},
    Entry{"mL", Dimension::Volume, "ml", "", "", "", 1, 1, -3},
    Entry{"W", Dimension::Power, "W", "watt watts", "瓦 瓦特", "μumkMGT"},
    Entry{"J", Dimension::Energy, "J", "joule joules", "焦耳 焦", "mkMG"},
    Entry{"Wh", Dimension::Energy, "Wh", "", "瓦时", "kMGT", 3600},
    Entry{"V", Dimension::Voltage, "V", "volt volts", "伏 伏特", "μumkM"},
    Entry{"A", Dimension::Current, "", "amp amps ampere amperes", "安培"},
    Entry{"mA", Dimension::Current, "mA", "", "毫安", "", 1, 1, -3},
    Entry{"dB", Dimension::Level, "dB", "decibel decibels", "分贝"},
    Entry{"USD", Dimension::Money, "USD US$ $", "dollar dollars bucks", "美元 美金", "", 1, 1, 0, 0, kind(0)},
    Entry{"EUR", Dimension::Money, "EUR €", "euro euros", "欧元", "", 1, 1, 0, 0, kind(1)},
    Entry{"GBP", Dimension::Money, "GBP £", "", "英镑", "", 1, 1, 0, 0, kind(2)},
    Entry{"CNY", Dimension::Money, "CNY RMB", "yuan renminbi", "元 元人民币 人民币 块钱", "", 1, 1, 0, 0, kind(3)},
    Entry{"JPY", Dimension::Money, "JPY", "yen", "日元 日圆", "", 1, 1, 0, 0, kind(4)},
    Entry{"¥", Dimension::Money, "¥", "", "", "", 1, 1, 0, 0, kind(3) | kind(4)},
    Entry{"HKD", Dimension::Money, "HKD HK$", "", "港元 港币", "", 1, 1, 0, 0, kind(5)},
    Entry{"AUD", Dimension::Money, "AUD A$ AU$", "", "澳元", "", 1, 1, 0, 0, kind(6)},
    Entry{"CAD", Dimension::Money, "CAD C$ CA$", "", "加元", "", 1, 1, 0, 0, kind(7)},
    Entry{"INR", Dimension::Money, "INR ₹", "rupee rupees", "卢比", "", 1, 1, 0, 0, kind(8)},
    Entry{"KRW", Dimension::Money, "KRW ₩", "", "韩元", "", 1, 1, 0, 0, kind(9)},
    Entry{"CHF", Dimension::Money, "CHF", "francs", "瑞士法郎", "", 1, 1, 0, 0, kind(10)},
    Entry{"SGD", Dimension::Money, "SGD S$", "", "新元", "", 1, 1, 0, 0, kind(11)},
    Entry{"TWD", Dimension::Money, "TWD NT$", "", "新台币", "", 1, 1, 0, 0, kind(12)},
    Entry{"NZD", Dimension::Money, "NZD NZ$", "", "新西兰元", "", 1, 1, 0, 0, kind(13)}};

constexpr UnitKinds kMessage = kind(0);
constexpr UnitKinds kEvent = kind(1);
constexpr UnitKinds kRecord = kind(2);
constexpr UnitKinds kRequest = kind(3);
constexpr UnitKinds kQuery = kind(4);
constexpr UnitKinds kTransaction = kind(5);
constexpr UnitKinds kOperation = kind(6) | kRequest | kQuery | kTransaction;

struct Counted
{
    const char *name;
    UnitKinds kinds;
    const char *nouns;
};

constexpr std::array kCounted{
    Counted{"message", kMessage, "message messages msg msgs"},
    Counted{"event", kEvent, "event events"},
    Counted{"record", kRecord | kMessage,
            "record records row rows entry entries item items document documents doc docs"},
    Counted{"request", kRequest, "request requests req reqs call calls"},
    Counted{"query", kQuery, "query queries lookup lookups"},
    Counted{"transaction", kTransaction, "transaction transactions txn txns tx order orders"},
    Counted{"operation", kOperation, "operation operations op ops read reads write writes"},
    Counted{"packet", kind(7), "packet packets pkt pkts"},
    Counted{"frame", kind(8), "frame frames"},
    Counted{"token", kind(9), "token tokens"},
    Counted{"user", kind(10), "user users seat seats person people developer developers"},
    Counted{"node", kind(11), "node nodes server servers host hosts instance instances machine machines"},
    Counted{"core", kind(12), "core cores vcpu vcpus cpu cpus thread threads"},
    Counted{"connection", kind(13), "connection connections session sessions"},
    Counted{"revolution", kind(14), "revolution revolutions"},
    Counted{"sample", kind(15), "sample samples"},
    Counted{"image", kind(16), "image images"},
    Counted{"parameter", kind(17), "parameter parameters param params"},
    Counted{"partition", kind(18), "partition partitions"},
    Counted{"topic", kind(19), "topic topics"}};

QString fromUtf8(const char *text) { return QString::fromUtf8(text); }

std::u32string u32(const QString &text)
{
    const QList<uint> units = text.toUcs4();
    return {units.begin(), units.end()};
}

Unit unitOf(const Entry &entry)
{
    Unit unit;
    unit.dimension = entry.dimension;
    unit.kinds = entry.kinds;
    unit.multiplier = entry.multiplier;
    unit.divisor = entry.divisor;
    unit.powerOfTen = entry.powerOfTen;
    unit.offsetHundredths = entry.offsetHundredths;
    unit.name = fromUtf8(entry.name);
    return unit;
}

Unit countUnit(const char *name, UnitKinds kinds)
{
    Unit unit;
    unit.dimension = Dimension::Count;
    unit.kinds = kinds;
    unit.name = fromUtf8(name);
    return unit;
}

/// Every spelling of every unit, made once.
class Table
{
public:
    Table();

    std::unordered_map<std::u32string, Unit> symbols;
    std::unordered_map<std::string, Unit> words;
    std::unordered_map<std::u32string, Unit> chinese;
    std::unordered_map<std::string, Unit> counted;

private:
    void add(const Entry &entry);
    void addWithPrefix(const Entry &entry, const Prefix &prefix);
    void addSpellings(const Entry &entry, const Unit &unit, const Prefix &prefix);
    void addCounted();
    void addCompactRates();
    void nameSmallLetters();
};

void Table::addSpellings(const Entry &entry, const Unit &unit, const Prefix &prefix)
{
    const auto parts = [](const char *list) { return fromUtf8(list).split(u' ', Qt::SkipEmptyParts); };
    for (const QString &symbol : parts(entry.symbols))
        symbols.emplace(u32(fromUtf8(prefix.symbol) + symbol), unit);
    const bool isPlain = prefix.powerOfTen == 0 && prefix.powerOfTwo == 0;
    if (isPlain || *prefix.word != 0) {
        for (const QString &word : parts(entry.words))
            words.emplace(prefix.word + word.toStdString(), unit);
    }
    if (isPlain || *prefix.chinese != 0) {
        for (const QString &text : parts(entry.chinese))
            chinese.emplace(u32(fromUtf8(prefix.chinese) + text), unit);
    }
}

void Table::addWithPrefix(const Entry &entry, const Prefix &prefix)
{
    Unit unit = unitOf(entry);
    unit.powerOfTen += prefix.powerOfTen;
    unit.powerOfTwo = prefix.powerOfTwo;
    unit.name.prepend(fromUtf8(prefix.name));
    addSpellings(entry, unit, prefix);
}

void Table::add(const Entry &entry)
{
    addSpellings(entry, unitOf(entry), {"", "", "", 0, 0, ""});
    const QString allowed = fromUtf8(entry.prefixes);
    for (const Prefix &prefix : kPrefixes) {
        if (allowed.contains(fromUtf8(prefix.symbol)))
            addWithPrefix(entry, prefix);
    }
    if (!allowed.contains(u'i'))
        return;
    for (const Prefix &prefix : kBinaryPrefixes)
        addWithPrefix(entry, prefix);
}

/// "mb" is no millibit, and people who write "kb" in small letters mean bytes.
void Table::nameSmallLetters()
{
    for (const char32_t *symbol : {U"kb", U"mb", U"gb", U"tb", U"pb"}) {
        const std::u32string small = symbol;
        const char32_t prefix = small[0] == U'k' ? U'k' : small[0] - 0x20;
        symbols[small] = symbols.at({prefix, U'B'});
    }
}

void Table::addCounted()
{
    for (const Counted &counts : kCounted) {
        for (const QString &noun : fromUtf8(counts.nouns).split(u' '))
            counted.emplace(noun.toStdString(), countUnit(counts.name, counts.kinds));
    }
}

/// Abbreviations that are a unit and its stroke in one. "bps" is bits per second; basis points are "bp".
void Table::addCompactRates()
{
    const Unit &second = words.at("second");
    const Unit &minute = words.at("minute");
    const Unit &hour = words.at("hour");
    const auto rate = [this](const char *symbol, const Unit &above, const Unit &below) {
        symbols.emplace(u32(fromUtf8(symbol)), ratioOf(above, below));
    };
    for (const char *symbol : {"QPS", "qps"})
        rate(symbol, counted.at("query"), second);
    for (const char *symbol : {"TPS", "tps"})
        rate(symbol, counted.at("transaction"), second);
    for (const char *symbol : {"RPS", "rps"})
        rate(symbol, counted.at("request"), second);
    for (const char *symbol : {"IOPS", "iops", "OPS"})
        rate(symbol, counted.at("operation"), second);
    for (const char *symbol : {"FPS", "fps"})
        rate(symbol, counted.at("frame"), second);
    for (const char *symbol : {"RPM", "rpm"})
        rate(symbol, counted.at("revolution"), minute);
    rate("mph", words.at("mile"), hour);
    for (const char *symbol : {"kph", "kmh"})
        rate(symbol, words.at("kilometre"), hour);
    for (const char *prefix : {"", "k", "K", "M", "G", "T", "m", "g", "Ki", "Mi", "Gi"}) {
        const auto symbol = fromUtf8(prefix);
        const bool isSmall = symbol == u"m" || symbol == u"g"; // "mbps" is no millibit
        const std::u32string head = u32(isSmall ? symbol.toUpper() : symbol);
        symbols.emplace(u32(symbol + QStringLiteral("bps")), ratioOf(symbols.at(head + U"bit"), second));
        if (!isSmall)
            symbols.emplace(u32(symbol + QStringLiteral("Bps")), ratioOf(symbols.at(head + U"B"), second));
    }
}

Table::Table()
{
    for (const Entry &entry : kEntries)
        add(entry);
    nameSmallLetters();
    addCounted();
    addCompactRates();
}

const Table &table()
{
    static const Table s_table;
    return s_table;
}

template <typename Map, typename Key>
const Unit *found(const Map &map, const Key &key)
{
    const auto at = map.find(key);
    return at == map.end() ? nullptr : &at->second;
}

} // namespace

const Unit *unitOfSymbol(std::u32string_view symbol) { return found(table().symbols, std::u32string(symbol)); }
const Unit *unitOfWord(const std::string &word) { return found(table().words, word); }
const Unit *unitOfChinese(std::u32string_view text) { return found(table().chinese, std::u32string(text)); }
const Unit *countedByWord(const std::string &noun) { return found(table().counted, noun); }

Unit countedByMeasureWord(char32_t word)
{
    if (word == U'条')
        return countUnit("message", kMessage | kEvent | kRecord);
    if (word == U'次')
        return countUnit("operation", kOperation);
    if (word == U'笔')
        return countUnit("transaction", kTransaction);
    return countOfAnything();
}

Unit countOfAnything() { return countUnit("1", kAnyKind); }

} // namespace assay::text
