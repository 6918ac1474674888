import { MENU_ICONS } from './menu-icons.ts'

/**
 * Shows an icon of the shell, by its name in Lucide. `npm run docs` collects the icons that the manifests and the
 * portal name.
 */
export function MenuIcon({ name }: { name: string }) {
  return (
    <svg class="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={MENU_ICONS[name] ?? ''} />
    </svg>
  )
}
