// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/schemaengine.h"

#include "models/core/schemaassertions.h"
#include "models/core/schemaerrors.h"

#include <QCoreApplication>

#define VALIJSON_USE_EXCEPTIONS 1
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/constraints/concrete_constraints.hpp>
#include <valijson/schema.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validation_visitor.hpp>

#include <algorithm>

namespace assay::core {

namespace {

namespace vc = valijson::constraints;
using Adapter = valijson::adapters::NlohmannJsonAdapter;
using Results = valijson::ValidationResults;
using Visitor = valijson::ValidationVisitor<Adapter>;

constexpr std::size_t kMaxPointer = 4096;
constexpr std::size_t kMaxRawErrors = 20'000;
#ifdef __SANITIZE_ADDRESS__
constexpr std::ptrdiff_t kMaxStack = 4 * 768 * 1024;
#else
constexpr std::ptrdiff_t kMaxStack = 768 * 1024;
#endif

const char *stackTop() { return static_cast<const char *>(__builtin_frame_address(0)); }

/// What one check knows while it runs. valijson hands its constraints a type-erased target only, hence the thread-local
/// pointer below.
struct Evaluation
{
    Evaluation(const Json &instance, qint64 steps) : budget(steps), value(&instance) {}

    SchemaBudget budget;
    const Json *value; ///< what subschemas are being applied to
    std::string pointer;
    int levelsBeyondPointer = 0; ///< below the value that the pointer names, once it has no room left
    const char *stackStart = stackTop();
    std::unordered_map<std::string, std::regex> unusedPatterns; ///< asked for by valijson's visitor
};

thread_local Evaluation *t_evaluation = nullptr;

class Entered
{
public:
    explicit Entered(Evaluation &evaluation) : m_before(std::exchange(t_evaluation, &evaluation)) {}
    ~Entered() { t_evaluation = m_before; }
    Q_DISABLE_COPY_MOVE(Entered)

private:
    Evaluation *m_before;
};

std::vector<std::string> context(const Results *results)
{
    return results ? std::vector<std::string>{t_evaluation->pointer} : std::vector<std::string>();
}

bool apply(const valijson::Subschema &schema, Results *results)
{
    Visitor visitor(Adapter(*t_evaluation->value), context(results), true, results, t_evaluation->unusedPatterns);
    return visitor.validateSchema(schema);
}

/// Makes @p child the value that subschemas are applied to, as long as this object lives.
class Descent
{
public:
    Descent(const Json &child, std::string_view step, const Results *results)
        : m_parent(std::exchange(t_evaluation->value, &child)), m_pointerSize(t_evaluation->pointer.size())
    {
        if (!results)
            return;
        std::string &pointer = t_evaluation->pointer;
        m_isBeyond = t_evaluation->levelsBeyondPointer > 0 || m_pointerSize + 2 * step.size() + 1 > kMaxPointer;
        if (m_isBeyond) {
            ++t_evaluation->levelsBeyondPointer;
            return;
        }
        pointer += '/';
        for (const char c : step) {
            if (c == '~' || c == '/')
                pointer += c == '~' ? "~0" : "~1";
            else
                pointer += c;
        }
    }
    ~Descent()
    {
        t_evaluation->value = m_parent;
        t_evaluation->pointer.resize(m_pointerSize);
        t_evaluation->levelsBeyondPointer -= m_isBeyond ? 1 : 0;
    }
    Q_DISABLE_COPY_MOVE(Descent)

private:
    const Json *m_parent;
    std::size_t m_pointerSize;
    bool m_isBeyond = false;
};

/// Our sentences go through valijson's results with this mark, which none of its own begins with.
constexpr char kOurs = '\x01';

/// Notes a failure that @p sentence, called only if wanted, puts into words.
template <typename Sentence>
void report(Results *results, const Sentence &sentence)
{
    t_evaluation->budget.chargeSteps(1);
    if (results)
        results->pushError(context(results), kOurs + sentence().toStdString());
}

template <typename Self>
class OwnConstraint : public vc::PolyConstraint
{
    vc::Constraint *cloneInto(void *memory) const override
    {
        return new (memory) Self(static_cast<const Self &>(*this));
    }
    std::size_t sizeOf() const override { return sizeof(Self); }
};

/// Charges the budget, watches the stack, and checks what needs no subschema.
class AssertionsConstraint : public OwnConstraint<AssertionsConstraint>
{
public:
    explicit AssertionsConstraint(const SchemaNode &node) : m_node(&node) {}

    bool validate(const valijson::adapters::Adapter &, const std::vector<std::string> &,
                  Results *results) const override
    {
        Evaluation &evaluation = *t_evaluation;
        evaluation.budget.chargeSteps(1 + static_cast<qint64>(results ? 1 + evaluation.pointer.size() / 64 : 0));
        if (evaluation.stackStart - stackTop() > kMaxStack)
            throw SchemaStop{QCoreApplication::translate("core", "The schema and the value are nested too deeply")};
        if (results && results->numErrors() > kMaxRawErrors)
            throw SchemaStop{{}};
        if (!results)
            return meetsAssertions(*m_node, *evaluation.value, evaluation.budget, nullptr);
        QStringList messages;
        const bool isMet = meetsAssertions(*m_node, *evaluation.value, evaluation.budget, &messages);
        for (const QString &message : std::as_const(messages))
            report(results, [&message] { return message; });
        return isMet;
    }

private:
    const SchemaNode *m_node;
};

using Subschemas = std::vector<const valijson::Subschema *>;

/// What the constraints about parts of a value have in common.
template <typename Self>
class PartsConstraint : public OwnConstraint<Self>
{
public:
    PartsConstraint(const SchemaNode &node, const Subschemas &subschemas, const std::vector<SchemaNode> &nodes)
        : m_node(&node), m_subschemas(&subschemas), m_nodes(&nodes)
    {}

protected:
    [[nodiscard]] const SchemaNode &node() const { return *m_node; }

    [[nodiscard]] bool isNothing(SchemaNode::Number number) const
    {
        return (*m_nodes)[static_cast<std::size_t>(number)].isNothing;
    }

    bool applyTo(const Json &child, std::string_view step, SchemaNode::Number number, Results *results) const
    {
        const Descent descent(child, step, results);
        return apply(*(*m_subschemas)[static_cast<std::size_t>(number)], results);
    }

private:
    const SchemaNode *m_node;
    const Subschemas *m_subschemas;
    const std::vector<SchemaNode> *m_nodes;
};

class ItemsConstraint : public PartsConstraint<ItemsConstraint>
{
public:
    using PartsConstraint::PartsConstraint;

    bool validate(const valijson::adapters::Adapter &, const std::vector<std::string> &,
                  Results *results) const override
    {
        const Json &list = *t_evaluation->value;
        if (!list.is_array())
            return true;
        bool isMet = true;
        for (std::size_t i = 0; i < list.size() && (isMet || results); ++i) {
            const bool isFirst = i < node().firstItems.size();
            if (!isFirst && !node().otherItems)
                break;
            if (!isFirst && isNothing(*node().otherItems)) {
                report(results, [&] {
                    return QCoreApplication::translate("core", "the number of items must be at most %1, but it is %2")
                        .arg(node().firstItems.size())
                        .arg(list.size());
                });
                return false;
            }
            const auto number = isFirst ? node().firstItems[i] : *node().otherItems;
            isMet = applyTo(list[i], results ? std::to_string(i) : std::string(), number, results) && isMet;
        }
        return isMet && (!node().contained || containsEnough(list, results));
    }

private:
    bool containsEnough(const Json &list, Results *results) const
    {
        const SchemaCount &limits = node().containedCount;
        quint64 count = 0;
        for (const Json &item : list) {
            count += applyTo(item, {}, *node().contained, nullptr) ? 1 : 0;
            if (!limits.most && count >= *limits.least)
                break;
        }
        if (count < *limits.least)
            report(results, [&] {
                return QCoreApplication::translate("core", "must hold at least %1 items of a certain form, not %2")
                    .arg(*limits.least)
                    .arg(count);
            });
        else if (limits.most && count > *limits.most)
            report(results, [&] {
                return QCoreApplication::translate("core", "must hold at most %1 items of a certain form, not %2")
                    .arg(*limits.most)
                    .arg(count);
            });
        else
            return true;
        return false;
    }
};

class MembersConstraint : public PartsConstraint<MembersConstraint>
{
public:
    using PartsConstraint::PartsConstraint;

    bool validate(const valijson::adapters::Adapter &, const std::vector<std::string> &,
                  Results *results) const override
    {
        const Json &object = *t_evaluation->value;
        if (!object.is_object())
            return true;
        bool isMet = true;
        for (const auto &[name, value] : object.get_ref<const Json::object_t &>()) {
            isMet = checkMember(name, value, results) && isMet;
            if (node().propertyNames && (isMet || results))
                isMet = checkName(name, results) && isMet;
            if (!isMet && !results)
                return false;
        }
        return isMet;
    }

private:
    bool checkMember(const std::string &name, const Json &value, Results *results) const
    {
        SchemaBudget &budget = t_evaluation->budget;
        budget.chargeSmall(static_cast<qint64>(name.size()) / 32 + SchemaBudget::kSmallPerStep / 2);
        bool isMet = true;
        bool isKnown = false;
        if (const auto found = node().properties.find(name); found != node().properties.end()) {
            isKnown = true;
            isMet = applyTo(value, name, found->second, results);
        }
        for (const auto &[pattern, number] : node().patternProperties) {
            if (!isMet && !results)
                return false;
            if (!budget.occurs(pattern, name))
                continue;
            isKnown = true;
            isMet = applyTo(value, name, number, results) && isMet;
        }
        if (isKnown || !node().otherProperties)
            return isMet;
        if (!isNothing(*node().otherProperties))
            return applyTo(value, name, *node().otherProperties, results);
        const Descent descent(value, name, results);
        report(results, [&] { return QCoreApplication::translate("core", "is not among the members allowed here"); });
        return false;
    }

    bool checkName(const std::string &name, Results *results) const
    {
        const Json nameValue(name);
        if (applyTo(nameValue, {}, *node().propertyNames, nullptr))
            return true;
        report(results, [&] {
            return QCoreApplication::translate("core", "the name %1 is not allowed").arg(describeJson(nameValue));
        });
        return false;
    }
};

QList<SchemaError> errorsFrom(const Results &results, int limit)
{
    QList<SchemaError> errors;
    for (const auto &raw : results) {
        const QString message = raw.description.starts_with(kOurs) ? toQString(raw.description.substr(1))
                                                                   : translatedSentence(raw.description);
        if (!message.isEmpty())
            errors.append({raw.context.empty() ? QString() : toQString(raw.context.front()), message});
    }
    return arranged(std::move(errors), limit);
}

} // namespace

struct SchemaEngine::Data
{
    explicit Data(std::vector<SchemaNode> all) : nodes(std::move(all))
    {
        for (std::size_t i = 0; i < nodes.size(); ++i)
            subschemas.push_back(schema.createSubschema());
        for (std::size_t i = 0; i < nodes.size(); ++i)
            fill(nodes[i], *subschemas[i]);
    }

    const std::vector<SchemaNode> nodes;
    valijson::Schema schema;
    Subschemas subschemas; ///< owned by schema, one for each node

private:
    [[nodiscard]] const valijson::Subschema *at(SchemaNode::Number number) const
    {
        return subschemas[static_cast<std::size_t>(number)];
    }

    template <typename Combination>
    void addCombination(const std::vector<SchemaNode::Number> &numbers, const valijson::Subschema &target)
    {
        Combination combination;
        for (const SchemaNode::Number number : numbers)
            combination.addSubschema(at(number));
        schema.addConstraintToSubschema(combination, &target);
    }

    void fill(const SchemaNode &node, const valijson::Subschema &target)
    {
        schema.addConstraintToSubschema(AssertionsConstraint(node), &target);
        if (!node.required.empty()) {
            vc::RequiredConstraint required;
            for (const std::string &name : node.required)
                required.addRequiredProperty(name);
            schema.addConstraintToSubschema(required, &target);
        }
        if (!node.allOf.empty())
            addCombination<vc::AllOfConstraint>(node.allOf, target);
        if (node.anyOf)
            addCombination<vc::AnyOfConstraint>(*node.anyOf, target);
        if (node.oneOf)
            addCombination<vc::OneOfConstraint>(*node.oneOf, target);
        if (node.negated) {
            vc::NotConstraint negation;
            negation.setSubschema(at(*node.negated));
            schema.addConstraintToSubschema(negation, &target);
        }
        if (node.condition && (node.consequence || node.alternative)) {
            vc::ConditionalConstraint conditional;
            conditional.setIfSubschema(at(*node.condition));
            if (node.consequence)
                conditional.setThenSubschema(at(*node.consequence));
            if (node.alternative)
                conditional.setElseSubschema(at(*node.alternative));
            schema.addConstraintToSubschema(conditional, &target);
        }
        if (!node.requiredWith.empty() || !node.appliedWith.empty()) {
            vc::DependenciesConstraint dependencies;
            for (const auto &[name, others] : node.requiredWith)
                dependencies.addPropertyDependencies(name, others);
            for (const auto &[name, number] : node.appliedWith)
                dependencies.addSchemaDependency(name, at(number));
            schema.addConstraintToSubschema(dependencies, &target);
        }
        if (!node.firstItems.empty() || node.otherItems || node.contained)
            schema.addConstraintToSubschema(ItemsConstraint(node, subschemas, nodes), &target);
        if (!node.properties.empty() || !node.patternProperties.empty() || node.otherProperties || node.propertyNames)
            schema.addConstraintToSubschema(MembersConstraint(node, subschemas, nodes), &target);
    }
};

SchemaEngine::SchemaEngine(std::vector<SchemaNode> nodes) : m_data(std::make_unique<const Data>(std::move(nodes))) {}

SchemaEngine::~SchemaEngine() = default;

SchemaReport SchemaEngine::run(const Json &instance, const SchemaLimits &limits) const
{
    const valijson::Subschema &root = *m_data->subschemas.front();
    try {
        Evaluation evaluation(instance, limits.steps);
        const Entered entered(evaluation);
        if (apply(root, nullptr))
            return {SchemaVerdict::Valid, {}, {}};
    } catch (const SchemaStop &stop) {
        return {SchemaVerdict::Unchecked, {}, stop.reason};
    } catch (const std::exception &error) {
        return {SchemaVerdict::Unchecked,
                {},
                QCoreApplication::translate("core", "The check failed: %1").arg(QString::fromUtf8(error.what()))};
    }
    // The verdict stands; a second pass, which does not stop at the first failure, finds the words.
    Results results;
    try {
        Evaluation evaluation(instance, limits.steps);
        const Entered entered(evaluation);
        apply(root, &results);
    } catch (const SchemaStop &) {
        // What was found until then is told.
    } catch (const std::exception &) {
        // As above.
    }
    return {SchemaVerdict::Invalid, errorsFrom(results, limits.errors), {}};
}

} // namespace assay::core
