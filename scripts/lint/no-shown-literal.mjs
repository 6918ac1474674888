/**
 * What reaches a place that a person reads or hears came out of the tables, however small the word: the place is known by its
 * element or by the type that it takes, what reaches it by its own type. `string` came from somewhere; a literal, or a name
 * with literal values only, is a word in the code. Source: docs/spec/i18n.md I18N-18.
 */
import ts from 'typescript'
import { NAMES, SHOWN } from './prop-names.mjs'

/** Attributes of HTML and ARIA that people read or hear. */
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
/** The same as properties of an element, and its content. */
const SPOKEN_PROPERTIES = new Set([
  ...[...SPOKEN].map((name) => name.replace(/^aria-./, (start) => `aria${start.slice(-1).toUpperCase()}`)),
  'innerText',
  'nodeValue',
  'textContent',
])
const INSERTS = new Set(['after', 'append', 'before', 'prepend', 'replaceChildren', 'replaceWith'])
const HAS_LETTER = /\p{L}/u
/** A key of the tables, on its way to them. */
const IS_KEY = /^[a-z][\w-]*(\.[\w-]+)+$/i
/** A currency is written so in every language. */
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

    /** @param isEnd where it is shown, and not only put aside: what is read from elsewhere is judged by its type */
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

    /** Whether what is given there may be any string; one of a closed list is a name by its type. */
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
        // A name may be passed on under such a name, as an event's detail is: where it is shown its type tells.
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
/** A language by its own name, for one. */
const saysItsLanguage = (element) =>
  element.type === 'JSXElement' && element.openingElement.attributes.some(({ name }) => name?.name === 'lang')
