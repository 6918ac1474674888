import { expect, it } from 'vitest'
import { capabilitiesOf } from 'netterms/contract'
import { type Command, matchingCommands } from './matching-commands.ts'
import { messages as en } from './messages/en.ts'
import { matchRoute } from './routes.ts'
import { shortcutsOf } from './palette-shortcuts.ts'

const command = (label: string, isSearched = false): Command => ({
  id: label,
  label,
  icon: '',
  isSearched,
  run: () => undefined,
})
const ALL = [command('Overview'), command('Invoices'), command('Language: Čeština', true), command('Change account')]
const found = (query: string) => matchingCommands(ALL, query).map(({ label }) => label)

it('[SHL-1] offers the pages before anything is typed, and not every language', () => {
  expect(found('  ')).toEqual(['Overview', 'Invoices', 'Change account'])
})

it('[SHL-1] finds by every word, without case, accents and invisible signs, what begins with it first', () => {
  expect(found('cest')).toEqual(['Language: Čeština'])
  expect(found('\u200baccount\u00a0change')).toEqual(['Change account'])
  expect(found('account change')).toEqual(['Change account'])
  expect(matchingCommands([command('All invoices'), command('Invoices')], 'inv').map(({ label }) => label)).toEqual([
    'Invoices',
    'All invoices',
  ])
  expect(found('nothing of it')).toEqual([])
})

it('[SHL-45] finds payment and past due invoices for permitted users', () => {
  const found = (role: 'payer' | 'viewer', query: string) =>
    matchingCommands(
      shortcutsOf(capabilitiesOf(role)).map(({ label }) => command(en[label], true)),
      query,
    ).map(({ label }) => label)
  expect([found('payer', 'pay'), found('viewer', 'pay')]).toEqual([['Pay invoices'], []])
  expect([found('payer', 'past due'), found('viewer', 'past')]).toEqual([['Past due invoices'], ['Past due invoices']])
})

it('[SHL-45] leads to pages that the portal has', () => {
  const paths = shortcutsOf(capabilitiesOf('payer')).map(({ path }) => path)
  expect(paths.map((path) => matchRoute(path, '', []) !== null)).toEqual([true, true])
})
