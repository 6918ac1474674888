/** Glyphs of the shell, from Lucide 1.62 (ISC): 24 unit grid, stroked. A name that is not here draws nothing. */
const PATHS: Readonly<Record<string, string>> = {
  house:
    'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
  'file-text':
    'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5M10 9H8M16 13H8M16 17H8',
  menu: 'M4 5h16M4 12h16M4 19h16',
  globe: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20',
  'log-out': 'm16 17 5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4',
}

export function MenuIcon({ name }: { name: string }) {
  return (
    <svg class="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name] ?? ''} />
    </svg>
  )
}
