import type { NetTermsHandle } from 'netterms'
import type { PortalKey } from './messages.ts'

export type ShellTexts = (key: PortalKey, values?: Record<string, string>) => string

/**
 * Words of this page: this host's, and those that manifests name. While those of another language are on their way, what was
 * said stays, of the very same values: a name or number of another account is never said again.
 */
export function sayingOf(nt: NetTermsHandle): (key: string, values?: Record<string, string>) => string {
  const said = new Map<string, string>()
  return (key, values) => {
    const text = nt.t(key, values)
    const what = JSON.stringify([key, values])
    if (text) said.set(what, text)
    return text || (said.get(what) ?? '')
  }
}
