/** Reference tables of the documentation site that are generated from the sources. */
import { OF_EVERY_WIDGET } from './guide-tables.mjs'
import { code, codes, row, source, table } from './markdown.mjs'

const firedBy = (those, widgets) => (those.length > widgets.length / 2 ? 'most widgets' : those.map(link).join(', '))

const link = ({ tag, name }) => `[${code(tag)}](../widgets/${name}.md)`

export function eventsPage(events, widgets) {
  const rows = events.map(({ name, meaning, fields }) => {
    const those = widgets.filter((widget) => widget.events.includes(name))
    const from = OF_EVERY_WIDGET.includes(name) ? 'every widget' : firedBy(those, widgets)
    return row(code(name), codes(fields), meaning, from)
  })
  return [
    '# Events',
    'Each is a `CustomEvent` on the element of the widget. `detail` carries ids only, never personal data. How to listen, and which you may prevent: [embedding](../guides/embedding.md).',
    table(['Event', 'Detail', 'When', 'Fired by'], rows),
    '',
  ].join('\n\n')
}

export async function flagsPage(widgets) {
  const { FLAGS } = await source('src/contract/flags.ts')
  const rows = FLAGS.map((flag) => {
    const those = widgets.filter(({ needs, routes }) =>
      [needs, ...routes.map((route) => route.needs)].some(({ flags, notFlags }) =>
        [...(flags ?? []), ...(notFlags ?? [])].includes(flag),
      ),
    )
    return row(code(flag), those.map(link).join(', '))
  })
  return [
    '# Flags',
    'Your provider sets them. A flag that ends in `Enabled` also passes when its `Disabled` twin is present and false.',
    table(['Flag', 'Decides about'], rows),
    '',
  ].join('\n\n')
}
