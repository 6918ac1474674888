import { useMemo, useState } from 'react'
import { previewTheme } from '../../../src/entries/workbench.ts'
import { type Address, appearanceOf, formatAddress, type Looks } from './address.ts'
import { ContrastTable } from './contrast-table.tsx'
import { Choice, Code, Segments } from './controls.tsx'
import { LooksBar } from './looks-bar.tsx'
import { nameOf, titleOf, WIDGETS } from './navigation.tsx'
import { snippetOf, WAYS, type Way } from './snippets.ts'
import { Stage } from './stage.tsx'
import { ThemeControls } from './theme-controls.tsx'
import { useWidget } from './use-widget.ts'

interface Props {
  address: Address
  change: (next: Partial<Address>) => void
}

/** Widget shown until another one is selected. */
const DEFAULT_WIDGET = 'invoice-list'

/** Applies a brand to the widgets and shows its seeds and tokens, the resulting values, and the code for them. */
export function ThemeStudio({ address, change }: Props) {
  const { looks } = address
  const name = WIDGETS.some(({ tag }) => nameOf(tag) === address.name) ? address.name : DEFAULT_WIDGET
  const [way, setWay] = useState<Way>('script')
  const appearance = JSON.stringify(appearanceOf(looks) ?? {})
  const preview = useMemo(() => previewTheme(appearanceOf(looks) ?? {}), [appearance])
  const setLooks = (next: Looks) => change({ looks: next })
  const shown = { ...address, name }
  return (
    <>
      <header className="head">
        <h1>Theme studio</h1>
        <p className="muted">
          Colors and a radius of a brand make the whole theme, readable in light and in dark. Tokens set the rest.
        </p>
      </header>
      <div className="controls">
        <Choice<string>
          label="Widget"
          value={name}
          options={WIDGETS.map(({ tag }) => [nameOf(tag), titleOf(nameOf(tag))])}
          onChange={(next) => change({ name: next })}
        />
        <LooksBar looks={looks} onChange={setLooks} />
      </div>
      <div className="studio">
        <ThemeControls looks={looks} preview={preview} onChange={setLooks} />
        <div className="studio-view">
          <ThemedWidget key={name} address={shown} />
          <section aria-labelledby="notes-title">
            <h2 id="notes-title">Changes for readability</h2>
            {preview.notes.length === 0 && <p className="muted">Nothing.</p>}
            <ul className="notes">
              {preview.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </section>
          <ContrastTable contrasts={preview.contrasts} />
          <section aria-labelledby="code-title">
            <h2 id="code-title">Code</h2>
            <Segments<Way> label="Way in" value={way} options={WAYS} onChange={setWay} />
            <Code text={snippetOf(way, shown)} label="Code to copy" />
          </section>
          <section aria-labelledby="share-title">
            <h2 id="share-title">Share</h2>
            <p className="muted">This address opens the studio with this theme.</p>
            <Code text={new URL(formatAddress(address), location.href).href} label="Address to copy" />
          </section>
        </div>
      </div>
    </>
  )
}

function ThemedWidget({ address }: Pick<Props, 'address'>) {
  const { place } = useWidget(address)
  return (
    <Stage looks={address.looks} label={titleOf(address.name)}>
      <div ref={place} />
    </Stage>
  )
}
