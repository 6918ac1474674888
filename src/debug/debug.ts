/** The lazy part `debug`: the support report, and the overlay of `?netterms-debug=1`. */
export { examine } from './doctor-report.ts'
export { openOverlay } from './overlay.ts'
