// Widgets are elements: jQuery creates, finds, changes, and removes them like any other. This file works with jQuery 1.12 and
// later; before 4.0, jQuery itself does not start under `require-trusted-types-for 'script'`, which server.mjs sends.
jQuery(function ($) {
  var list = $('<nt-invoice-list>', { status: 'past-due' })
  $('#billing')
    .empty()
    .append(list, $('<nt-pay-invoices>', { layout: 'compact' }))

  $('.show-invoices').on('click', function () {
    list.attr('status', $(this).data('status'))
  })

  // jQuery wraps the event; the detail is on the original one. Delegation works, because the events bubble.
  $(document)
    .on('nt-selection-change', function (event) {
      var count = event.originalEvent.detail.invoiceIds.length
      $('#chosen').text(count === 0 ? 'No invoice selected.' : count === 1 ? '1 selected.' : count + ' selected.')
    })
    .on('nt-error', function (event) {
      console.warn('NetTerms:', event.originalEvent.detail.code, event.originalEvent.detail.correlationId)
    })
    .on('nt-session-end', function (event) {
      // `unavailable`: this site's server created no new session, often because the user's sign-in has expired.
      location.assign(event.originalEvent.detail.reason === 'unavailable' ? '/' : '/sign-in')
    })
})
