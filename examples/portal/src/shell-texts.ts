import type { NetTermsHandle } from 'netterms'
import type { PortalKey } from './messages.ts'

export type ShellTexts = (key: PortalKey, values?: Record<string, string>) => string

/**
 * Returns the texts of this page: the portal's own, and those named by manifests. While another language is loading,
 * the current texts stay with their values, so that a name or number of another account never reappears.
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
