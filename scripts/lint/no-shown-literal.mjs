/**
 * Lint rule: a text that a person reads or hears must come from the message tables, even a single word. Such a place is
 * recognized by its element or the type that it accepts, and a hard-coded text by its type: `string` is allowed, a
 * literal or a name that can only have literal values is not. Source: docs/spec/i18n.md I18N-18.
 */
import ts from 'typescript'
import { NAMES, SHOWN } from './prop-names.mjs'

/** HTML and ARIA attributes with text that people read or hear. */
const SPOKEN = new Set([
  'alt',
  'aria-braillelabel',
  'aria-brailleroledescription',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
])
/** The same as element properties, including the content. */
const SPOKEN_PROPERTIES = new Set([
  ...[...SPOKEN].map((name) => name.replace(/^aria-./, (start) => `aria${start.slice(-1).toUpperCase()}`)),
  'innerText',
  'nodeValue',
  'textContent',
])
const INSERTS = new Set(['after', 'append', 'before', 'prepend', 'replaceChildren', 'replaceWith'])
const HAS_LETTER = /\p{L}/u
/** A message key. */
const IS_KEY = /^[a-z][\w-]*(\.[\w-]+)+$/i
/** A currency code is the same in every language. */
const IS_CURRENCY = /^[A-Z]{3}$/
const TAKES_ANY_STRING = ts.TypeFlags.String | ts.TypeFlags.Any | ts.TypeFlags.Unknown

export const noShownLiteral = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      literal: 'The text "{{text}}" is shown and stands in the code. Take it from the tables: t("key").',
    },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices
    const checker = program.getTypeChecker()
    const typeOf = (node) => checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node))
    const expectedOf = (node) => checker.getContextualType(esTreeNodeToTSNodeMap.get(node))
    const told = new Set()

    function report(node, text) {
      if (!HAS_LETTER.test(text) || IS_KEY.test(text) || told.has(node)) return
      told.add(node)
      context.report({ node, messageId: 'literal', data: { text: text.trim().slice(0, 40) } })
    }

    /**
     * @param isEnd true where the value is displayed; false where it is only stored, so that a value read from
     *   elsewhere is judged by its type
     */
    function show(node, isEnd = true) {
      const go = (inner) => show(inner, isEnd)
      switch (node?.type) {
        case 'Literal':
          return typeof node.value === 'string' ? report(node, node.value) : undefined
        case 'TemplateLiteral':
          report(node, node.quasis.map(({ value }) => value.raw).join(' '))
          return node.expressions.forEach(go)
        case 'ConditionalExpression':
          return [node.consequent, node.alternate].forEach(go)
        case 'LogicalExpression':
          return (node.operator === '&&' ? [node.right] : [node.left, node.right]).forEach(go)
        case 'BinaryExpression':
          return node.operator === '+' ? [node.left, node.right].forEach(go) : undefined
        case 'ArrayExpression':
          return isEnd ? node.elements.forEach(go) : undefined
        case 'ArrowFunctionExpression':
          return node.body.type === 'BlockStatement' ? undefined : go(node.body)
        case 'ChainExpression':
        case 'JSXExpressionContainer':
        case 'TSAsExpression':
        case 'TSNonNullExpression':
        case 'TSSatisfiesExpression':
          return go(node.expression)
        case 'CallExpression':
        case 'Identifier':
        case 'MemberExpression':
          if (!isEnd) return
          return partsOf(typeOf(node))
            .filter((part) => part.isStringLiteral() && !IS_CURRENCY.test(part.value))
            .forEach((part) => report(node, part.value))
      }
    }

    /** Returns true if the target accepts any string. A value from a closed list is a name, not a text. */
    const takesAnyString = (node) => {
      const value = node?.type === 'JSXExpressionContainer' ? node.expression : node
      const expected = value && expectedOf(value)
      if (!expected) return true
      return partsOf(expected).some((part) => {
        const given = part.getCallSignatures().map((signature) => signature.getReturnType())
        const held = part.flags & ts.TypeFlags.Object ? part.getNumberIndexType() : undefined
        return [part, ...given.flatMap(partsOf), ...(held ? partsOf(held) : [])].some(takesAny)
      })
    }
    const takesElements = (node) => {
      const expected = expectedOf(node.type === 'JSXExpressionContainer' ? node.expression : node)
      return !!expected && partsOf(expected).some((part) => part.getProperty('props') !== undefined)
    }

    return {
      JSXText: (node) => report(node, node.value),
      JSXExpressionContainer(node) {
        if (isContent(node) && !saysItsLanguage(node.parent)) show(node)
      },
      JSXAttribute({ name: { name }, value, parent }) {
        if (!value || name.type || name === 'key' || /^on[A-Z]/.test(name)) return
        const isTag = parent.name.type === 'JSXIdentifier' && /^[a-z]/.test(parent.name.name)
        if (isTag ? SPOKEN.has(name) : takesAnyString(value) && (!NAMES.includes(name) || takesElements(value)))
          show(value)
      },
      Property({ key, value, parent }) {
        if (parent.type !== 'ObjectExpression' || !SHOWN.includes(key.name ?? key.value)) return
        // A text may be stored under a name that is not shown, as in an event's detail; it is checked where it is
        // displayed.
        if (takesAnyString(value)) show(value, false)
      },
      AssignmentExpression({ left, right }) {
        if (left.type === 'MemberExpression' && SPOKEN_PROPERTIES.has(left.property.name) && isNode(left.object))
          show(right)
      },
      CallExpression({ callee, arguments: given }) {
        if (callee.type !== 'MemberExpression' || !isNode(callee.object)) return
        const method = callee.property.name
        if (method === 'setAttribute' && SPOKEN.has(given[0]?.value)) show(given[1])
        if (method === 'createTextNode') show(given[0])
        if (INSERTS.has(method)) given.forEach((each) => show(each))
      },
    }

    function isNode(node) {
      return partsOf(typeOf(node)).some((part) => part.getProperty('nodeType') !== undefined)
    }
  },
}

const takesAny = ({ flags }) => (flags & TAKES_ANY_STRING) !== 0
const partsOf = (type) => (type.isUnion() ? type.types : [type])
const isContent = ({ parent }) => parent.type === 'JSXElement' || parent.type === 'JSXFragment'
/** Returns true if the element sets its own language, such as a language's name in that language. */
const saysItsLanguage = (element) =>
  element.type === 'JSXElement' && element.openingElement.attributes.some(({ name }) => name?.name === 'lang')
