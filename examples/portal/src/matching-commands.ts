/** What the palette finds. Source: docs/spec/shell.md SHL-1. */
import { searchForm } from 'netterms/contract'

export type CommandGroup = 'pages' | 'invoices' | 'payments' | 'accounts'

export interface Command {
  id: string
  label: string
  /** The heading above it; absent: none. */
  group?: CommandGroup
  /** Behind its name, quieter. */
  details?: string
  /** At the end of the row, in words. */
  amount?: string
  status?: string
  icon: string
  /** Not there before something is typed. */
  isSearched?: boolean
  run: () => void
}

const MOST_SHOWN = 12

const folded = (text: string): string => searchForm(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Those that hold every word; a command that begins with it is first. */
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
