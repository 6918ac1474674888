/**
 * A text that stands in the code has one language: every word that a person may read or hear is in the tables. What counts is
 * how a string reads and where it goes, not the name of the property that takes it, so that no list of properties can rot.
 * Source: docs/spec/i18n.md I18N-18.
 */

/** Attributes that people read or hear, whatever they hold: a single small word too. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
])
/** Attributes whose values are lists of names that only code reads. */
const NAMES = new Set(['aria-keyshortcuts', 'class', 'className', 'part', 'rel', 'sandbox'])
/** Members of an element, and of the page, that are shown or heard. */
const SHOWN_MEMBERS = new Set(['alt', 'ariaLabel', 'innerText', 'placeholder', 'textContent', 'title'])
/** Functions that look for a string instead of showing it. */
const SEEKS = new Set(['closest', 'endsWith', 'has', 'includes', 'indexOf', 'matches', 'startsWith'])
const COMPARES = new Set(['===', '!==', 'in'])
const HAS_LETTER = /\p{L}/u
/** As a sentence or a label begins; `ArrowLeft` is a key. */
const BEGINS_AS_TEXT = /^\p{Lu}\p{Ll}+(?![\p{L}\d])/u
const TWO_WORDS = /\p{L} \p{L}/u
/** Two may be values of a style. */
const THREE_WORDS = /(?<![\p{L}\d-])\p{L}+['’]?\p{L}*,? \p{L}+,? \p{L}+(?![\p{L}\d-])/u

export const noLiteralText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      literal: 'The text "{{text}}" stands in the code, so it has one language. Take it from the tables: t("key").',
    },
  },
  create(context) {
    const see = (node, text) => {
      const place = placeOf(node)
      if (READS_AS_TEXT[place](text))
        context.report({ node, messageId: 'literal', data: { text: text.trim().slice(0, 40) } })
    }
    return {
      JSXText: (node) => {
        if (HAS_LETTER.test(node.value)) see(node, node.value)
      },
      Literal: (node) => {
        if (typeof node.value === 'string') see(node, node.value)
      },
      TemplateElement: (node) => see(node, node.value.raw),
    }
  },
}

const begins = (text) => BEGINS_AS_TEXT.test(text.trim())
const READS_AS_TEXT = {
  shown: (text) => HAS_LETTER.test(text),
  attribute: (text) => begins(text) || TWO_WORDS.test(text),
  anywhere: (text) => begins(text) || THREE_WORDS.test(text),
  vocabulary: begins,
  names: () => false,
}

/**
 * Where a string goes: to who reads the page (`shown`), into a component (`attribute`), to code only (`names`), into a list
 * that types are made of (`vocabulary`), or somewhere that could be shown (`anywhere`).
 */
function placeOf(node) {
  let inner = node
  for (let outer = node.parent; outer; inner = outer, outer = outer.parent) {
    switch (outer.type) {
      case 'TemplateLiteral':
      case 'LogicalExpression':
      case 'ArrayExpression':
        continue
      case 'ConditionalExpression':
        if (outer.test === inner) return 'names'
        continue
      case 'JSXExpressionContainer':
      case 'JSXFragment':
        if (outer.parent.type !== 'JSXAttribute') return 'shown'
        continue
      case 'JSXElement':
        return 'shown'
      case 'JSXAttribute':
        return SPOKEN.has(outer.name.name) ? 'shown' : NAMES.has(outer.name.name) ? 'names' : 'attribute'
      case 'BinaryExpression':
        if (COMPARES.has(outer.operator)) return 'names'
        continue
      case 'Property':
        return outer.key === inner || NAMES.has(outer.key.name) ? 'names' : 'anywhere'
      case 'NewExpression':
        // Sentences for developers; a person is shown the text of the error's code.
        return /Error$/.test(outer.callee.name ?? '') ? 'names' : 'anywhere'
      case 'AssignmentExpression':
        return SHOWN_MEMBERS.has(outer.left.property?.name) ? 'shown' : 'anywhere'
      case 'CallExpression':
        if (outer.callee.property?.name === 'setAttribute' && outer.arguments[1] === inner)
          return SPOKEN.has(outer.arguments[0]?.value) ? 'shown' : 'anywhere'
        return isForCode(outer.callee) ? 'names' : 'anywhere'
      case 'TSAsExpression':
        return inner.type === 'ArrayExpression' ? 'vocabulary' : 'anywhere'
      case 'SwitchCase':
      case 'MemberExpression':
      case 'ImportDeclaration':
      case 'ImportExpression':
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
      case 'TSLiteralType':
      case 'TSTemplateLiteralType':
        return 'names'
      default:
        return 'anywhere'
    }
  }
  return 'anywhere'
}

function isForCode(callee) {
  // Of toNetTermsError, too, a person is shown the text of the code.
  if (callee.type !== 'MemberExpression') return callee.name === 'classNames' || callee.name === 'toNetTermsError'
  const name = callee.property.name
  return callee.object.name === 'console' || SEEKS.has(name) || name?.startsWith('querySelector')
}
