import { useEffect, useMemo, useRef } from 'react'
import { previewTheme, showStory, STORIES, type StoryState } from '../../../src/entries/workbench.ts'
import { type Address, appearanceOf, formatAddress, type Looks } from './address.ts'
import { LooksBar } from './looks-bar.tsx'
import { Stage } from './stage.tsx'

interface Props {
  address: Address
  change: (next: Partial<Address>) => void
}

/** Shows a primitive in each of its states. */
export function PrimitiveView({ address, change }: Props) {
  const { name, looks, bare, state } = address
  const story = STORIES.find(({ id }) => id === name)
  if (!story) {
    return (
      <header className="head">
        <h1>No primitive is named {name}</h1>
        <p className="muted">Choose one of the menu.</p>
      </header>
    )
  }
  const chosen = story.states.filter((each) => state === '' || each.name === state)
  if (bare) {
    return (
      <Stage looks={looks} label={story.title}>
        {chosen.map((each) => (
          <Drawn key={each.name} state={each} looks={looks} />
        ))}
      </Stage>
    )
  }
  return (
    <>
      <header className="head">
        <h1>{story.title}</h1>
        <p className="muted">A primitive, as widgets draw it.</p>
      </header>
      <div className="controls">
        <LooksBar looks={looks} onChange={(next) => change({ looks: next })} />
      </div>
      {story.states.map((each) => (
        <section key={each.name} className="state" aria-label={each.name}>
          <header className="state-head">
            <h2>{each.name}</h2>
            <a href={formatAddress({ ...address, state: each.name, bare: true })} target="_blank" rel="noreferrer">
              Open alone<span className="vh"> {each.name}</span>
            </a>
          </header>
          {each.isOverlay ? (
            <p className="muted">It covers the page: open it alone.</p>
          ) : (
            <Stage looks={looks} label={`${each.name}, drawn`}>
              <Drawn state={each} looks={looks} />
            </Stage>
          )}
        </section>
      ))}
    </>
  )
}

function Drawn({ state, looks }: { state: StoryState; looks: Looks }) {
  const place = useRef<HTMLDivElement>(null)
  const { locale, scheme } = looks
  const appearance = JSON.stringify(appearanceOf(looks) ?? {})
  const { css } = useMemo(() => previewTheme(appearanceOf(looks) ?? {}), [appearance])
  useEffect(() => {
    if (!place.current) return
    return showStory(place.current, state, { locale, scheme, themeSheet: css })
  }, [state, locale, scheme, css])
  return <div ref={place} className="drawn" />
}
