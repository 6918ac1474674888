import { type ReactNode, useState } from 'react'
import { PART_MEANINGS } from '../../../src/entries/workbench.ts'
import { type Address, formatAddress } from './address.ts'
import { ColumnsPanel } from './columns-panel.tsx'
import { Code, Segments, TextControl } from './controls.tsx'
import { nameOf, WIDGETS } from './navigation.tsx'
import { listColumnsOf } from './own-columns.ts'
import { snippetOf, WAYS, type Way } from './snippets.ts'
import type { ShownWidget } from './use-widget.ts'

interface Props {
  address: Address
  change: (next: Partial<Address>) => void
  widget: ShownWidget
}

const PANELS = ['attributes', 'columns', 'events', 'requests', 'parts', 'code'] as const
type Panel = (typeof PANELS)[number]

/** Shows attributes, events, calls, slots, and parts of the widget, and the code to use it. */
export function WidgetPanels({ address, change, widget }: Props) {
  const [panel, setPanel] = useState<Panel>('attributes')
  const manifest = WIDGETS.find(({ tag }) => nameOf(tag) === address.name)
  if (!manifest) return null
  const columns = listColumnsOf(address.name)
  const titles: Record<Panel, string> = {
    attributes: 'Attributes',
    columns: 'Columns',
    events: `Events ${widget.events.length}`,
    requests: `Requests ${widget.requests.length}`,
    parts: 'Parts and slots',
    code: 'Code',
  }
  const content: Record<Panel, ReactNode> = {
    attributes: <Attributes address={address} change={change} attributes={manifest.attributes} />,
    columns: columns && <ColumnsPanel address={address} change={change} columns={columns} />,
    events: <Events widget={widget} declared={manifest.events} />,
    requests: <Requests widget={widget} />,
    parts: <Parts widget={widget} tag={manifest.tag} slots={manifest.slots} />,
    code: <Snippets address={address} />,
  }
  return (
    <section className="panels" aria-label="About this widget">
      <Segments<Panel>
        label="Show"
        value={panel}
        options={PANELS.filter((each) => content[each] !== null).map((each) => [each, titles[each]])}
        onChange={setPanel}
      />
      <div className="panel">{content[panel]}</div>
      <p className="muted">
        <a href={formatAddress({ ...address, bare: true })} target="_blank" rel="noreferrer">
          Open alone
        </a>
        : the same without anything around it, for pictures.
      </p>
    </section>
  )
}

interface AttributesProps extends Omit<Props, 'widget'> {
  attributes: Readonly<Record<string, string>>
}

function Attributes({ address, change, attributes }: AttributesProps) {
  const names = Object.keys(attributes)
  if (names.length === 0) return <p className="muted">This widget has no attributes.</p>
  const set = (name: string, value: string) => {
    const { [name]: _before, ...rest } = address.attributes
    change({ attributes: value === attributes[name] ? rest : { ...rest, [name]: value } })
  }
  return (
    <div className="controls">
      {names.map((name) => (
        <TextControl
          key={name}
          label={name}
          value={address.attributes[name] ?? attributes[name] ?? ''}
          placeholder="empty"
          onChange={(value) => set(name, value)}
        />
      ))}
    </div>
  )
}

function Events({ widget, declared }: Pick<Props, 'widget'> & { declared: readonly string[] }) {
  return (
    <>
      <p className="muted">Fires {declared.join(', ')}. The newest is first.</p>
      {widget.events.length === 0 && <p>No event has fired yet.</p>}
      <ol className="log">
        {widget.events.map(({ id, type, widget: tag, detail }) => (
          <li key={id}>
            <b>{type}</b> <span className="muted">{tag}</span> <code>{JSON.stringify(detail)}</code>
          </li>
        ))}
      </ol>
    </>
  )
}

function Requests({ widget }: Pick<Props, 'widget'>) {
  return (
    <ol className="log">
      {widget.requests.toReversed().map((request, index) => (
        <li key={widget.requests.length - index}>
          <b>{request.call ?? 'unknown'}</b>{' '}
          <span className={request.status !== null && request.status >= 400 ? 'bad' : 'muted'}>
            {request.status ?? 'no answer'}
          </span>{' '}
          <code>
            {request.method} {request.path}
            {request.query.size > 0 && `?${decodeURIComponent(request.query.toString())}`}
          </code>
        </li>
      ))}
    </ol>
  )
}

interface PartsProps extends Pick<Props, 'widget'> {
  tag: string
  slots: Readonly<Record<string, string>>
}

const PARTS: Readonly<Record<string, string>> = PART_MEANINGS

function Parts({ widget: { parts }, tag, slots }: PartsProps) {
  return (
    <>
      <Names
        title="Slots, for elements of the host page"
        rows={Object.entries(slots).map(([name, meaning]) => [`slot="${name}"`, meaning])}
      />
      <Names
        title="Currently rendered parts"
        rows={parts.map((name) => [`${tag}::part(${name})`, PARTS[name] ?? ''])}
      />
    </>
  )
}

function Names({ title, rows }: { title: string; rows: readonly (readonly [name: string, meaning: string])[] }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {rows.length === 0 && <p className="muted">None.</p>}
      <dl className="names">
        {rows.map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Snippets({ address }: Pick<Props, 'address'>) {
  const [way, setWay] = useState<Way>('tag')
  return (
    <>
      <Segments<Way> label="Way in" value={way} options={WAYS} onChange={setWay} />
      <Code text={snippetOf(way, address)} label="Code to copy" />
    </>
  )
}
