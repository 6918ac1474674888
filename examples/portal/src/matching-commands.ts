/** Finds the commands that match the text in the palette. Source: docs/spec/shell.md SHL-1. */
import { searchForm } from 'netterms/contract'

export type CommandGroup = 'pages' | 'invoices' | 'payments' | 'accounts'

export interface Command {
  id: string
  label: string
  /** Heading above the command; absent if there is none. */
  group?: CommandGroup
  /** Details shown after the name in a lighter style. */
  details?: string
  /** Amount as text, at the end of the row. */
  amount?: string
  status?: string
  icon: string
  /** True if the command is shown only after the user has typed. */
  isSearched?: boolean
  run: () => void
}

const MOST_SHOWN = 12

const folded = (text: string): string => searchForm(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the commands that contain every word; those that begin with the text come first. */
export function matchingCommands(commands: readonly Command[], query: string): Command[] {
  const wanted = folded(query)
  if (wanted === '') return commands.filter(({ isSearched }) => !isSearched)
  const words = wanted.split(/\s+/)
  const startsWith = ({ label }: Command) => Number(folded(label).startsWith(wanted))
  return commands
    .filter(({ label }) => words.every((word) => folded(label).includes(word)))
    .sort((one, other) => startsWith(other) - startsWith(one))
    .slice(0, MOST_SHOWN)
}
