import type { FrameTask } from '../../contract/index.ts'
import { BankAccountForm } from './bank-account-form.tsx'
import type { FormProps } from './form-props.ts'
import { useBankAccountForm } from './use-bank-account-form.ts'

type Task = Extract<FrameTask, { kind: 'bank-account' | 'bank-account-link' }>

/** The form for adding a bank account (`bank-accounts.create`), with a password or a link. */
export function Form({ task, user, i18n, session, controls, post }: FormProps<Task>) {
  const form = useBankAccountForm({ task, session, controls, post })
  return <BankAccountForm form={form} user={user} i18n={i18n} controls={controls} />
}
