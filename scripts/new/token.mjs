import { BadInput, closest, insertAfter, KEBAB_CASE, quoted, textOf, write } from './files.mjs'

const KINDS = ['color', 'length', 'number', 'font', 'shadow', 'time', 'easing', 'keyword']

export const usage = 'token <name> --kind <kind> --value <value> [--dark <value>] --meaning "what it is for"'
export const options = {
  kind: { type: 'string' },
  value: { type: 'string' },
  dark: { type: 'string' },
  meaning: { type: 'string' },
}
export const next =
  'Read it in a sheet as var(--_<name>), add the pairs of a color to src/theme/contrast.ts, and run npm run docs.'

/**
 * Adds a token to the table and its meaning to the table of meanings, after the token that its name has most words in
 * common with.
 *
 * @param name in kebab case, without `--nt-`
 * @param values.value default; of a color the inside of `oklch()`
 * @returns paths of the written files, from the root
 */
export async function create(root, name, { kind, value, dark, meaning } = {}) {
  const [values, meanings] = ['src/theme/tokens.ts', 'src/theme/token-meanings.ts']
  if (!KEBAB_CASE.test(name)) throw new BadInput('Give the token a name in kebab case, such as radius-pill.')
  if (!KINDS.includes(kind)) throw new BadInput(`Give the kind of the token with --kind: ${KINDS.join(', ')}.`)
  if (!value) throw new BadInput('Give the default of the token with --value, such as --value 4px.')
  if (!meaning) throw new BadInput('Say what the token is for with --meaning, such as --meaning "pill, chip".')
  if (kind === 'color' && !/^[\d.]+% [\d.]+ [\d.]+/.test(value))
    throw new BadInput('Give a color as the inside of oklch(): --value "46% .155 262" --dark "53% .165 262".')
  if (kind !== 'color' && dark) throw new BadInput('Only a color has a value for the dark scheme.')
  const names = [...textOf(root, values).matchAll(/^ {2}'?([a-z0-9-]+)'?: \[/gm)].map(([, each]) => each)
  if (names.includes(name)) throw new BadInput(`There is a token named ${name}: choose another name.`)
  const neighbor = closest(names, name)
  const row = [kind, value, ...(dark ? [dark] : [])].map(quoted).join(', ')
  return write(root, {
    [values]: insertAfter(textOf(root, values), neighbor, `${quoted(name)}: [${row}],`),
    [meanings]: insertAfter(textOf(root, meanings), neighbor, `${quoted(name)}: ${quoted(meaning)},`),
  })
}
