import { useState } from 'react'
import { ROLES, type Role } from 'netterms/contract'
import { type ScenarioName, scenarioNames, summaryOf } from 'netterms/testing'
import { type Address, CONSENT_WISHES, type ConsentWish, DEFAULT_TODAY } from './address.ts'
import { Choice, TextControl } from './controls.tsx'
import { LooksBar } from './looks-bar.tsx'
import { nameOf, titleOf, WIDGETS } from './navigation.tsx'
import { Stage } from './stage.tsx'
import { dependsOnConsent } from './third-parties.ts'
import { useWidget } from './use-widget.ts'
import { WidgetPanels } from './widget-panels.tsx'

interface Props {
  address: Address
  change: (next: Partial<Address>) => void
}

export function WidgetView({ address, change }: Props) {
  const manifest = WIDGETS.find(({ tag }) => nameOf(tag) === address.name)
  if (!manifest) {
    return (
      <header className="head">
        <h1>No widget is named {address.name}</h1>
        <p className="muted">Choose one of the menu.</p>
      </header>
    )
  }
  return address.bare ? <BareWidget address={address} /> : <FramedWidget address={address} change={change} />
}

function BareWidget({ address }: Pick<Props, 'address'>) {
  const { place } = useWidget(address)
  return (
    <Stage looks={address.looks} label={titleOf(address.name)}>
      <div ref={place} />
    </Stage>
  )
}

function FramedWidget({ address, change }: Props) {
  const { name, scenario, looks, role, today, data, consent } = address
  const [run, setRun] = useState(0)
  const summary = WIDGETS.find(({ tag }) => nameOf(tag) === name)?.summary
  return (
    <>
      <header className="head">
        <h1>{titleOf(name)}</h1>
        <p className="muted">{summary}</p>
      </header>
      <div className="controls">
        <Choice<ScenarioName>
          label="Case"
          value={scenario}
          options={scenarioNames.map((each) => [each, each])}
          onChange={(next) => change({ scenario: next })}
        />
        <LooksBar looks={looks} onChange={(next) => change({ looks: next })} />
        <Choice<Role>
          label="Role"
          value={role}
          options={ROLES.map((each) => [each, titleOf(each)])}
          onChange={(next) => change({ role: next })}
        />
        {dependsOnConsent(name) && (
          <Choice<ConsentWish>
            label="Third parties"
            value={consent}
            options={CONSENT_WISHES.map((each) => [each, CONSENT_TITLES[each]])}
            onChange={(next) => change({ consent: next })}
          />
        )}
        <TextControl
          label="Today"
          type="date"
          value={today}
          onChange={(text) => change({ today: text || DEFAULT_TODAY })}
        />
        <TextControl
          label="Seed of the data"
          type="number"
          value={String(data)}
          onChange={(text) => /^\d{1,9}$/.test(text) && change({ data: Number(text) })}
        />
        <button type="button" className="small-button" onClick={() => setRun(run + 1)}>
          Start again
        </button>
      </div>
      <p className="muted case">{summaryOf(scenario)}</p>
      <LiveWidget key={run} address={address} change={change} />
    </>
  )
}

const CONSENT_TITLES: Readonly<Record<ConsentWish, string>> = {
  usual: 'As the widget needs it',
  none: 'Not asked yet',
  granted: 'Allowed',
  denied: 'Not allowed',
}

function LiveWidget({ address, change }: Props) {
  const widget = useWidget(address)
  return (
    <>
      <Stage looks={address.looks} label={titleOf(address.name)}>
        <div ref={widget.place} />
        {widget.isBlank && <p className="muted">Nothing is drawn in this case: the widget has nothing to show.</p>}
      </Stage>
      <WidgetPanels address={address} change={change} widget={widget} />
    </>
  )
}
