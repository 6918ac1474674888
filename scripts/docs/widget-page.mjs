/**
 * Generates the page of one widget for the documentation site from its manifest, in the order that an integrator needs.
 */
import { OF_EVERY_WIDGET } from './guide-tables.mjs'
import { keyboardOf } from './keyboard.mjs'
import { code, codes, row, table } from './markdown.mjs'

/**
 * @param facts.events events of the SDK, @param facts.pageObjects page objects of the test kit, @param facts.bytes a
 *   sentence about the widget's size, @param facts.scenarios name and summary
 */
export function widgetPage(widget, { events, pageObjects, bytes, scenarios = [] }) {
  const { tag, name, summary, columns, providerOriginOnly } = widget
  const pageObject = pageObjects.find(({ file }) => file === `${name}-page.ts`)
  return [
    `# ${tag}`,
    summary,
    providerOriginOnly
      ? '::: warning Provider only\nIt takes credentials and runs on the provider’s own pages.\n:::'
      : '',
    `<LivePreview widget="${name}" />`,
    ...snippets(widget),
    ...section('Attributes', attributes(widget)),
    ...section('Events', eventsOf(widget, events)),
    ...section('Slots', slots(widget)),
    ...section('Columns', columns && columnsOf(columns)),
    '## Look\n\n[Tokens](../reference/tokens.md) and [parts](../reference/parts.md) have the same names in every widget.',
    '## Rights and flags',
    rights(widget),
    '## States',
    states(name, scenarios),
    '## Keyboard',
    keyboardOf(name),
    ...section('Bytes', bytes),
    ...section('Pages of the portal', routes(widget)),
    '## Calls',
    `It makes these calls of the [HTTP API](/api){target="_self"}: ${codes(widget.calls.map((call) => call.name).sort())}.`,
    ...section('In your tests', pageObject && testing(pageObject)),
    '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

const section = (title, text) => (text ? [`## ${title}`, text] : [])

function snippets({ tag, name, providerOriginOnly }) {
  if (providerOriginOnly) return []
  const component = name.replaceAll(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())
  return [
    '::: code-group',
    `\`\`\`html [Tag]\n<${tag}></${tag}>\n\`\`\``,
    `\`\`\`js [Script] preamble=instance\nnt.create('${name}').mount('#billing')\n\`\`\``,
    `\`\`\`jsx [React]\nimport { ${component} } from 'netterms/react'\n\nexport const Billing = () => <${component} />\n\`\`\``,
    ':::',
  ]
}

function attributes({ attributes }) {
  const rows = attributes.map(({ name, meaning, values, initial }) =>
    row(code(name), meaning, values.length > 0 ? codes(values) : '', initial ? code(initial) : ''),
  )
  return rows.length > 0 && table(['Attribute', 'Meaning', 'Values', 'Default'], rows)
}

function eventsOf({ events }, all) {
  const rows = all
    .filter(({ name }) => events.includes(name) || OF_EVERY_WIDGET.includes(name))
    .map(({ name, meaning, fields }) => row(`[${code(name)}](../reference/events.md)`, codes(fields), meaning))
  return table(['Event', 'Detail', 'When'], rows)
}

function slots({ slots }) {
  const rows = Object.entries(slots).map(([name, meaning]) => row(code(name), meaning))
  return rows.length > 0 && table(['Slot', 'Where'], rows)
}

const columnsOf = ({ names, required, fields }) =>
  table(
    ['Kind', 'Names'],
    [
      row('Columns', codes(names)),
      row('Always shown', codes(required)),
      row('Fields given to `onRows`, beside `id`', codes(fields)),
    ],
  )

const states = (name, scenarios) =>
  table(
    ['State', 'Shows'],
    scenarios.map(([scenario, summary]) =>
      // The address is outside the documentation site, so a Markdown link would be reported as broken.
      row(
        `<a href="/workbench#/widget/${name}?scenario=${scenario}" target="_blank" rel="noopener">${scenario}</a>`,
        summary,
      ),
    ),
  )

const NEEDS = {
  userTypes: (types) => `User types: ${codes(types)}.`,
  can: (capability) => `Right: ${code(capability)}.`,
  notRoles: (roles) => `Not for the roles ${codes(roles)}.`,
  flags: (flags) => `Flags: ${codes(flags)}.`,
  notFlags: (flags) => `Hidden by the flags ${codes(flags)}.`,
  customer: () => 'A selected customer.',
  merchant: () => 'A selected dealer.',
}

function rights({ needs }) {
  const lines = Object.entries(needs).flatMap(([name, value]) =>
    NEEDS[name] && value ? `- ${NEEDS[name](value)}` : [],
  )
  return lines.length > 0 ? lines.join('\n') : 'Every user, signed in or not.'
}

function routes({ routes }) {
  const rows = routes.map(({ path, needs }) => row(code(path), code(needs.can ?? ''), codes(needs.flags ?? [])))
  return rows.length > 0 && table(['Path', 'Right', 'Flags'], rows)
}

const testing = ({ name, does, tells }) =>
  [
    `\`netterms/testing\` has the page object ${code(name)} for Playwright and for your own driver.`,
    table(['Kind', 'Members'], [row('Does', codes(does)), row('Tells', codes(tells))]),
  ].join('\n\n')
