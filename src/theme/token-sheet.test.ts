import { expect, it } from 'vitest'
import { TOKEN_MEANINGS } from './token-meanings.ts'
import { tokenSheet } from './token-sheet.ts'
import { TOKENS } from './tokens.ts'

it('[THM-1] describes each token', () => {
  expect(Object.keys(TOKEN_MEANINGS)).toEqual(Object.keys(TOKENS))
})

it('[THM-2] declares for each token a private property that a host can set under its public name', () => {
  const sheet = tokenSheet(true)
  for (const name of Object.keys(TOKENS)) expect(sheet).toContain(`--_${name}:var(--nt-${name},`)
  expect(sheet).toContain('--_color-text:var(--nt-color-text,light-dark(oklch(23% .02 262),oklch(95% .004 262)));')
  expect(sheet).toContain('--_color-on-accent:var(--nt-color-on-accent,oklch(100% 0 262));')
})

it('[THM-2] declares no public name, which would shadow an ancestor’s', () => {
  expect(tokenSheet(true)).not.toMatch(/[{;]--nt-/)
  expect(tokenSheet(false)).not.toMatch(/[{;]--nt-/)
})

it('[THM-2] reads only existing tokens', () => {
  const names = [...tokenSheet(true).matchAll(/var\(--(?:_|nt-)([\w-]+)/g)].map(([, name]) => name)
  expect(names.filter((name) => !Object.hasOwn(TOKENS, name ?? ''))).toEqual([])
})

it('[THM-3] follows the system unless the element or the layout root sets a scheme', () => {
  const sheet = tokenSheet(true)
  expect(sheet).toContain('.w{color-scheme:light dark}')
  expect(sheet).toContain(':host([data-scheme=dark]) .w,.w[data-scheme=dark]{color-scheme:dark}')
})

it('[THM-3] writes both schemes out for a browser without light-dark()', () => {
  const sheet = tokenSheet(false)
  expect(sheet).not.toContain('light-dark')
  const values = (name: string) =>
    [...sheet.matchAll(new RegExp(`--_${name}:var\\(--nt-${name},(.*?)\\);`, 'g'))].map(([, value]) => value)
  const [light, dark] = ['oklch(23% .02 262)', 'oklch(95% .004 262)']
  // The default, the system's dark scheme, and both explicit schemes.
  expect(values('color-text')).toEqual([light, dark, light, dark])
  expect(values('shadow-card')).toEqual([
    '0 1px 2px oklch(25% .03 262 / 4%)',
    '0 1px 2px transparent',
    '0 1px 2px oklch(25% .03 262 / 4%)',
    '0 1px 2px transparent',
  ])
})

it('[THM-4] keeps 44 px for touch at any density and host value', () => {
  const coarse = tokenSheet(true).split('@media (pointer:coarse)')[1]
  expect(coarse).toContain('--_control-height:max(44px,var(--nt-control-height,0px))')
})
