import { isLocale, LOCALES, type LocaleCode, offeredLocales, PSEUDO_LOCALES } from 'netterms/contract'
import type { Looks, Scheme } from './address.ts'
import { Choice, Segments } from './controls.tsx'

const WIDTHS = [
  ['', 'Full'],
  ['320', '320'],
  ['768', '768'],
  ['1120', '1120'],
] as const
const LOCALE_OPTIONS: readonly (readonly [LocaleCode, string])[] = [
  ...offeredLocales.map((code) => [code, LOCALES[code].label] as const),
  ...(Object.keys(PSEUDO_LOCALES) as LocaleCode[]).map(
    (code) => [code, code === 'en-XA' ? 'Accented, longer (en-XA)' : 'Right to left (ar-XB)'] as const,
  ),
]

interface Props {
  looks: Looks
  onChange: (looks: Looks) => void
}

/** Display settings: scheme, language, width, density. */
export function LooksBar({ looks, onChange }: Props) {
  const change = (next: Partial<Looks>) => onChange({ ...looks, ...next })
  const width = looks.width === null ? '' : String(looks.width)
  const widths = WIDTHS.some(([value]) => value === width) ? WIDTHS : [...WIDTHS, [width, width] as const]
  return (
    <>
      <Segments<Scheme>
        label="Scheme"
        value={looks.scheme}
        options={[
          ['auto', 'Auto'],
          ['light', 'Light'],
          ['dark', 'Dark'],
        ]}
        onChange={(scheme) => change({ scheme })}
      />
      <Segments<string>
        label="Width, px"
        value={width}
        options={widths}
        onChange={(text) => change({ width: text === '' ? null : Number(text) })}
      />
      <Segments<string>
        label="Density"
        value={String(looks.density)}
        options={[
          ['1', 'Comfortable'],
          ['0', 'Compact'],
        ]}
        onChange={(text) => change({ density: Number(text) })}
      />
      <Choice<string>
        label="Language"
        value={looks.locale}
        options={LOCALE_OPTIONS}
        onChange={(code) => isLocale(code) && change({ locale: code })}
      />
    </>
  )
}
