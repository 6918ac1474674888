/**
 * Input of the bank account form and its validation. Pure. The input is kept only in the frame's memory. Source:
 * docs/spec/payments.md BNK-5…BNK-8, docs/spec/secure.md SEC-13.
 */
import {
  accountNumberProblem,
  type BankCountry,
  type BankNumberProblem,
  bankNumberProblem,
  bareDigits,
  branchNumberProblem,
  type CallInput,
  type createBankAccount,
  encodeJson,
  type FrameField,
  isBlank,
  plainName,
  routingNumberProblem,
  splitTransit,
} from '../../contract/index.ts'

export type Texts = Readonly<Record<Exclude<FrameField, 'country' | 'accountHolderType' | 'accountType'>, string>>

export interface BankAccountText extends Texts {
  country: BankCountry
  accountHolderType: 'business' | 'personal'
  accountType: 'checking' | 'savings'
}

export const emptyDraft = (country: BankCountry): BankAccountText => ({
  country,
  accountHolderType: 'business',
  accountType: 'checking',
  routingNumber: '',
  bankNumber: '',
  branchNumber: '',
  bankName: '',
  accountNumber: '',
  accountNumberAgain: '',
  accountName: '',
  password: '',
})

export type FieldProblem = BankNumberProblem | 'differs'

/** State of the form in addition to its input. */
export interface FormState {
  /** True if no bank was found for the number; the form then has a field for the bank's name. */
  bankName: boolean
  password: boolean
}

/** Returns the fields in form order. */
export function fieldsOf({ country }: BankAccountText, form: FormState): FrameField[] {
  const numbers: FrameField[] = country === 'US' ? ['routingNumber'] : ['bankNumber', 'branchNumber']
  return [
    'country',
    'accountHolderType',
    ...numbers,
    ...(form.bankName ? (['bankName'] as const) : []),
    'accountNumber',
    'accountNumberAgain',
    'accountType',
    'accountName',
    ...(form.password ? (['password'] as const) : []),
  ]
}

const emptyProblem = (text: string): FieldProblem | null => (isBlank(text) ? 'empty' : null)

export function problemOf(draft: BankAccountText, field: FrameField): FieldProblem | null {
  switch (field) {
    case 'country':
    case 'accountHolderType':
    case 'accountType':
      return null
    case 'routingNumber':
      return routingNumberProblem(draft.routingNumber)
    case 'bankNumber':
      return bankNumberProblem(draft.bankNumber)
    case 'branchNumber':
      return branchNumberProblem(draft.branchNumber)
    case 'accountNumber':
      return accountNumberProblem(draft.accountNumber, draft.country)
    case 'accountNumberAgain':
      if (bareDigits(draft.accountNumberAgain) === '') return 'empty'
      return bareDigits(draft.accountNumberAgain) === bareDigits(draft.accountNumber) ? null : 'differs'
    case 'bankName':
    case 'accountName':
    case 'password':
      return emptyProblem(draft[field])
  }
}

export const problemsOf = (draft: BankAccountText, form: FormState): { field: FrameField; problem: FieldProblem }[] =>
  fieldsOf(draft, form).flatMap((field) => {
    const problem = problemOf(draft, field)
    return problem ? [{ field, problem }] : []
  })

/** Returns the changed draft. Text pasted into one of the two Canadian fields may contain both numbers (BNK-6). */
export function withText(draft: BankAccountText, field: FrameField, text: string): BankAccountText {
  const both = field === 'bankNumber' || field === 'branchNumber' ? splitTransit(text) : null
  return both ? { ...draft, ...both } : { ...draft, [field]: text }
}

/** Returns the number used to look up the bank; null while it is invalid. */
export function routingOf(draft: BankAccountText): string | null {
  const field = draft.country === 'US' ? 'routingNumber' : 'bankNumber'
  return problemOf(draft, field) === null ? bareDigits(draft[field]) : null
}

type Body = CallInput<typeof createBankAccount>['body']

/** @param customerId null for the customer that the link belongs to (SEC-252) */
export const bodyOf = (draft: BankAccountText, customerId: string | null, form: FormState): Body => ({
  ...(customerId !== null && { buidCustomer: customerId }),
  bankCountry: draft.country,
  accountHolderType: draft.accountHolderType,
  accountType: draft.accountType,
  accountName: plainName(draft.accountName),
  ...(form.bankName && { bankName: plainName(draft.bankName) }),
  ...(draft.country === 'US'
    ? { routingNumber: bareDigits(draft.routingNumber) }
    : { bankNumber: bareDigits(draft.bankNumber), branchNumber: bareDigits(draft.branchNumber) }),
  accountNumber: bareDigits(draft.accountNumber),
  paymentTypes: ['online payment'],
})

/** Returns a text that is equal for the same account with the same input; such requests share one idempotency key. */
export const fingerprintOf = (body: Body): string => encodeJson(body)
