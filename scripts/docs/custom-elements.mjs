/**
 * The custom elements manifest (schema 2.1.0 of webcomponents/custom-elements-manifest), for editors and catalogs: each
 * tag with its attributes, properties, events, slots, and parts. Source: docs/spec/widgets.md WID-142.
 */
import { pascal } from './widget-modules.mjs'
import { source } from './markdown.mjs'
import { OF_EVERY_WIDGET } from './guide-tables.mjs'

const quoted = (value) => `'${value}'`

/** @param events the result of `readEvents`: name, meaning, and detail fields */
export async function customElements(widgets, events) {
  const { PART_MEANINGS } = await source('src/theme/part-meanings.ts')
  const cssParts = Object.entries(PART_MEANINGS).map(([name, description]) => ({ name, description }))
  const modules = widgets.map((widget) => {
    const name = `${pascal(widget.name)}Element`
    const declaration = {
      kind: 'class',
      customElement: true,
      name,
      tagName: widget.tag,
      description: widget.summary,
      superclass: { name: 'HTMLElement' },
      attributes: [...widget.attributes.map(attributeOf), ...COMMON_ATTRIBUTES],
      members: [...propertiesOf(widget), REFRESH],
      events: eventsOf(widget, events),
      slots: Object.entries(widget.slots).map(([slot, description]) => ({ name: slot, description })),
      cssParts,
    }
    return {
      kind: 'javascript-module',
      path: 'elements.js',
      declarations: [declaration],
      exports: [{ kind: 'custom-element-definition', name: widget.tag, declaration: { name, module: 'elements.js' } }],
    }
  })
  return JSON.stringify({ schemaVersion: '2.1.0', readme: 'README.md', modules })
}

function attributeOf({ name, meaning, initial, values }) {
  const type = values.length > 0 ? values.map(quoted).join(' | ') : 'string'
  return { name, description: meaning, type: { text: type }, ...(initial && { default: quoted(initial) }) }
}

const COMMON_ATTRIBUTES = [
  { name: 'namespace', description: 'Namespace of the instance that the widget belongs to.', type: { text: 'string' } },
  {
    name: 'data-scheme',
    description: 'Color scheme of this widget, over that of the instance.',
    type: { text: "'light' | 'dark' | 'host'" },
  },
]

const REFRESH = { kind: 'method', name: 'refresh', description: 'Fetches all data of the widget again.' }

function propertiesOf({ columns, name }) {
  if (!columns) return []
  const names = columns.names.map(quoted).join(' | ')
  return [
    {
      kind: 'field',
      name: 'columns',
      description: 'Names of the list’s columns and columns of your own, in the order wanted.',
      type: { text: `readonly (${names} | HostColumn)[]` },
    },
    {
      kind: 'field',
      name: 'onRows',
      description: 'Gives the cells of your own columns for the rows on screen.',
      type: { text: `OnRows<${pascal(name)}Row>` },
    },
  ]
}

const eventsOf = (widget, events) =>
  events
    .filter(({ name }) => widget.events.includes(name) || OF_EVERY_WIDGET.includes(name))
    .map(({ name, meaning }) => ({
      name,
      description: meaning,
      type: { text: `CustomEvent<NetTermsEvents['${name}']>` },
    }))
