// Widgets show each error to the user themselves. Send it to your monitoring, too; the console stands for it here.
document.addEventListener('nt-error', ({ detail }) => {
  console.warn('NetTerms:', detail.code, detail.correlationId)
  // These two mean that no widget can start, so the page says how else to pay.
  if (detail.code === 'code-unavailable' || detail.code === 'session-unavailable') {
    document.querySelector('#problem')?.removeAttribute('hidden')
  }
})

document.addEventListener('nt-payment-confirmed', ({ detail }) => {
  console.info('Paid:', detail.confirmationNumber)
})

// `unavailable` means that this site's server created no new session, often because the user's sign-in has expired: the page
// itself then leads to the sign-in. The other reasons come from the provider.
document.addEventListener('nt-session-end', ({ detail }) => {
  location.assign(detail.reason === 'unavailable' ? '/' : '/sign-in')
})
