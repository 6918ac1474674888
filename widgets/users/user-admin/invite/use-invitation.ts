/**
 * Shared fields of one invitation and of several: role, accounts, group and language. Source: docs/spec/users.md
 * USR-80.
 */
import { useState } from 'react'
import { useShared } from '../../../../src/data/use-store.ts'
import type { Option } from '../../../../src/ui/option-source.ts'
import type { CompanyRole } from '../user-query.ts'

export interface Common {
  role: CompanyRole
  accounts: readonly Option[]
  group: Option | null
  /** Language of the e-mail; empty means the program’s. */
  language: string
}

export interface CommonForm {
  common: Common
  enter(changes: Partial<Common>): void
}

/**
 * State of the shared fields. The selected account is the default; a role must be chosen deliberately, so the one with
 * the fewest rights is first.
 */
export function useCommon(): CommonForm {
  const customer = useShared((state) => state.session.customer)
  const [common, setCommon] = useState<Common>({
    role: 'viewer',
    accounts: customer ? [{ id: customer.id, label: customer.name, detail: customer.id }] : [],
    group: null,
    language: '',
  })
  return { common, enter: (changes) => setCommon((now) => ({ ...now, ...changes })) }
}
