/** Contacts of a dispute. Source: docs/spec/disputes.md DSP-21 (specification §3 "Dispute contact", §8). */
import { isEmailAddress } from '../users/email-address.ts'
import { isBlank } from '../wire/line-schema.ts'
import { plainName } from '../wire/text-schema.ts'
import type { DisputeContactRequest } from './dispute-requests.schema.ts'

/** `contact_type` → `contact_type_text`. */
export const DISPUTE_CONTACT_TYPES = {
  '1': 'Primary',
  '2': 'Accounts payable',
  '3': 'Receiving',
  '4': 'Other',
} as const satisfies Record<string, string>
export type DisputeContactType = keyof typeof DISPUTE_CONTACT_TYPES

export interface KnownContact {
  id: string
  name: string
  /** Empty when the person has no address. */
  emailAddress: string
}

/** A contact of a dispute. */
export interface DisputeContact {
  name: string
  emailAddress: string
  typeId: DisputeContactType
  /** Null for a person who is not a user of the account. */
  userId: string | null
}

export type ContactRefusal = 'unknown' | 'no-email' | 'email-invalid' | 'no-name' | 'type-unknown' | 'repeated'

const isContactType = (text: string): text is DisputeContactType => Object.hasOwn(DISPUTE_CONTACT_TYPES, text)

/**
 * Resolves each requested contact, or says why it cannot be added: users of the account by id, other people by name and
 * email address; each address once (DSP-21).
 *
 * @param known users of the account
 */
export function resolveContacts(
  wanted: readonly DisputeContactRequest[],
  known: readonly KnownContact[],
): (DisputeContact | { refusal: ContactRefusal })[] {
  const seen = new Set<string>()
  return wanted.map((contact) => {
    const found = resolveContact(contact, known)
    if ('refusal' in found) return found
    const address = found.emailAddress.toLowerCase()
    if (seen.has(address)) return { refusal: 'repeated' }
    seen.add(address)
    return found
  })
}

function resolveContact(
  { id, name, email_address, contactName, contactEmail, contact_type = '1' }: DisputeContactRequest,
  known: readonly KnownContact[],
): DisputeContact | { refusal: ContactRefusal } {
  if (!isContactType(contact_type)) return { refusal: 'type-unknown' }
  const person =
    id === undefined
      ? {
          id: null,
          name: plainName(name ?? contactName ?? ''),
          emailAddress: (email_address ?? contactEmail ?? '').trim(),
        }
      : known.find((each) => each.id === id)
  if (!person) return { refusal: 'unknown' }
  if (isBlank(person.name)) return { refusal: 'no-name' }
  if (person.emailAddress === '') return { refusal: 'no-email' }
  if (!isEmailAddress(person.emailAddress)) return { refusal: 'email-invalid' }
  return { name: person.name, emailAddress: person.emailAddress, typeId: contact_type, userId: person.id }
}
