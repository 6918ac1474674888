import { expect, it } from 'vitest'
import { type Command, matchingCommands } from './matching-commands.ts'

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

it('[SHL-1] finds by every word, without case and accents, what begins with it first', () => {
  expect(found('cest')).toEqual(['Language: Čeština'])
  expect(found('account change')).toEqual(['Change account'])
  expect(matchingCommands([command('All invoices'), command('Invoices')], 'inv').map(({ label }) => label)).toEqual([
    'Invoices',
    'All invoices',
  ])
  expect(found('nothing of it')).toEqual([])
})
