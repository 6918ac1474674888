import { useEffect, useRef } from 'react'
import {
  COLOR_TOKENS,
  MOST_RADIUS,
  type ThemePreview,
  type Token,
  TOKEN_MEANINGS,
  type TokenName,
  TOKENS,
} from '../../../src/entries/workbench.ts'
import type { Looks } from './address.ts'
import { Slider, TextControl } from './controls.tsx'

interface Props {
  looks: Looks
  preview: Pick<ThemePreview, 'colors' | 'shape'>
  onChange: (looks: Looks) => void
}

const SEEDS = [
  ['accent', 'Accent', 'buttons, links, focus, tints'],
  ['neutral', 'Neutral', 'tint of surfaces, text and borders'],
  ['danger', 'Danger', 'destructive buttons, errors of fields'],
] as const

/** Matches a token with a single number, which a slider can change: `7px`, `1.45`, `180ms`. */
const FIGURE = /^(-?[\d.]+)(px|em|ms|)$/
const GROUPS: readonly (readonly [title: string, names: RegExp])[] = [
  ['Shape', /^(radius|focus)-/],
  ['Type', /^text-/],
  ['Space', /^space-/],
  ['Sizes', /^(width|target)-/],
  ['Motion', /^motion-/],
]
/**
 * True if the controls are next to the widget, with the first group open; above the widget, all groups are closed so
 * that it does not move.
 */
const isWide = (): boolean => matchMedia('(min-width: 1180px)').matches
const names = Object.keys(TOKENS) as TokenName[]
const ownOf = (name: TokenName): string => (TOKENS[name] as Token)[1]
const OWN_RADIUS = parseInt(TOKENS['radius-control'][1], 10)
const figureOf = (text: string): { value: number; unit: string } | null => {
  const [, value, unit] = FIGURE.exec(text) ?? []
  return value === undefined ? null : { value: Number(value), unit: unit ?? '' }
}

export function ThemeControls({ looks, preview: { colors, shape }, onChange }: Props) {
  const { seed, radius, tokens } = looks
  const setToken = (name: string, value: string | null) => {
    const { [name]: _before, ...rest } = tokens
    onChange({ ...looks, tokens: value === null || value === '' ? rest : { ...rest, [name]: value } })
  }
  return (
    <form className="theme-controls" aria-label="Theme" onSubmit={(event) => event.preventDefault()}>
      <section>
        <h2>Seeds</h2>
        {SEEDS.map(([name, label, meaning]) => (
          <div key={name} className="seed">
            <TextControl
              label={`${label}: ${meaning}`}
              value={seed[name]}
              placeholder="#2352b6, tomato, oklch(…)"
              onChange={(value) => onChange({ ...looks, seed: { ...seed, [name]: value } })}
              end={<Sample color={seed[name]} />}
            />
          </div>
        ))}
        <Slider
          label="Radius: all corners"
          value={radius ?? OWN_RADIUS}
          least={0}
          most={MOST_RADIUS}
          step={1}
          unit="px"
          isChanged={radius !== null}
          onChange={(next) => onChange({ ...looks, radius: next === OWN_RADIUS ? null : next })}
          onReset={() => onChange({ ...looks, radius: null })}
        />
        <button
          type="button"
          className="small-button"
          onClick={() =>
            onChange({ ...looks, seed: { accent: '', neutral: '', danger: '' }, radius: null, tokens: {} })
          }
        >
          Default theme
        </button>
      </section>
      {GROUPS.map(([title, pattern], index) => (
        <details key={title} open={index === 0 && isWide()}>
          <summary>{title}</summary>
          {names
            .filter((name) => pattern.test(name) && figureOf(ownOf(name)))
            .map((name) => (
              <FigureToken
                key={name}
                name={name}
                usual={shape[name] ?? ownOf(name)}
                value={tokens[name]}
                onChange={(value) => setToken(name, value)}
              />
            ))}
        </details>
      ))}
      <details>
        <summary>Colors</summary>
        {COLOR_TOKENS.map((name) => (
          <TextControl
            key={name}
            label={`${name}: ${TOKEN_MEANINGS[name]}`}
            value={tokens[name] ?? ''}
            placeholder={colors.light[name] ?? ''}
            onChange={(value) => setToken(name, value)}
            end={
              <span className="samples">
                <Sample color={colors.light[name] ?? ''} />
                <Sample color={colors.dark[name] ?? ''} />
              </span>
            }
          />
        ))}
      </details>
      <details>
        <summary>Fonts</summary>
        {names
          .filter((name) => TOKENS[name][0] === 'font')
          .map((name) => (
            <TextControl
              key={name}
              label={`${name}: ${TOKEN_MEANINGS[name]}`}
              value={tokens[name] ?? ''}
              placeholder={ownOf(name)}
              onChange={(value) => setToken(name, value)}
            />
          ))}
      </details>
    </form>
  )
}

interface FigureProps {
  name: TokenName
  /** Value without a change of this token: the seed's or the default. */
  usual: string
  value: string | undefined
  onChange: (value: string | null) => void
}

function FigureToken({ name, usual, value, onChange }: FigureProps) {
  const own = figureOf(ownOf(name))
  const now = figureOf(value ?? usual) ?? own
  if (!own || !now) return null
  const step = own.unit === 'px' || own.unit === 'ms' ? 1 : own.unit === 'em' ? 0.005 : own.value > 10 ? 50 : 0.05
  const most = own.value <= 0 ? 0.1 : Math.max(own.value * 2.5, own.unit === 'px' ? 16 : own.value)
  return (
    <Slider
      label={name}
      value={now.value}
      least={Math.min(0, own.value * 2)}
      most={Math.ceil(most / step) * step}
      step={step}
      unit={now.unit}
      isChanged={value !== undefined}
      onChange={(next) => onChange(next === figureOf(usual)?.value ? null : `${next}${own.unit}`)}
      onReset={() => onChange(null)}
    />
  )
}

/** Shows a sample of a color, set by script because the page's policy forbids style attributes. */
function Sample({ color }: { color: string }) {
  const sample = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (sample.current) sample.current.style.backgroundColor = color
  }, [color])
  return <span ref={sample} className="sample" aria-hidden="true" />
}
