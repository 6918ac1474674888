/** Shows the portal's brand: name and logo from the config, and its legal lines below every page (CFG-10). */
import { type Brand, brandText, languageOf, type LocaleCode } from 'netterms/contract'
import { PageLink } from './main-menu.tsx'
import type { ShellTexts } from './shell-texts.ts'

interface Props {
  title: string
  brand: Brand
  go: (to: string) => void
  compact?: boolean
}

export function BrandMark({ title, brand, go, compact = false }: Props) {
  return (
    <PageLink class="brand" to="/" go={go} label={compact ? title : undefined}>
      {brand.logo ? (
        <img src={brand.logo} alt="" width="26" height="26" />
      ) : (
        <svg viewBox="0 0 26 26" aria-hidden="true">
          <rect class="m1" width="26" height="26" rx="7" />
          <path class="m2" d="M6 17.5V8.5h3v3.2h8V8.5h3v9h-3v-3.3H9v3.3z" />
        </svg>
      )}
      {compact ? null : <span>{title}</span>}
    </PageLink>
  )
}

export function LegalLines({ brand, locale, t }: { brand: Brand; locale: LocaleCode; t: ShellTexts }) {
  if (brand.legal.length === 0) return null
  return (
    <footer class="legal">
      <nav aria-label={t('portal.legal')}>
        {brand.legal.map(({ label, href }) => (
          <a key={href} href={href} {...(!href.startsWith('/') && { target: '_blank', rel: 'noopener noreferrer' })}>
            {brandText(label, languageOf(locale))}
          </a>
        ))}
      </nav>
    </footer>
  )
}
