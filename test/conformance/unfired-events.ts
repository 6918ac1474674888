/** Events that the walks of the suite do not bring about, each with the reason; the rest of a manifest must be fired. */

/** Of the instance and not of one widget; `nt-loader-start` is the element's own. */
export const SESSION_EVENTS = ['nt-loader-start', 'nt-session-end', 'nt-customer-change', 'nt-locale-change']

export const NOT_FIRED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'nt-invoice-list': {
    'nt-invoice-open': 'no row leads to its invoice as long as there is no widget for one invoice',
  },
}
