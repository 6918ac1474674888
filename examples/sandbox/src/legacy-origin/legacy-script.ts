/**
 * Script of the pages in the syntax of its time, served unchanged. It accepts one window message: from the embedding
 * page, from an origin of the portal, with one port; all further messages use the port. Source: LEG-3, LEG-4, LEG-6.
 */
export const LEGACY_SCRIPT = `(function () {
  'use strict'
  var location_ = document.body.dataset.location
  var parents = document.querySelector('meta[name=parents]').content.split(' ')
  var port = null
  var session = null
  var waiting = null

  function byId(id) { return document.getElementById(id) }
  function say(message) { if (port) port.postMessage(message) }
  function note(text, isWrong) {
    byId('note').textContent = text
    byId('note').className = isWrong ? 'wrong' : ''
  }

  function ask(program, body) {
    var headers = { 'Content-Type': 'application/json' }
    if (session) headers.Authorization = 'Bearer ' + session
    return fetch('/programs/' + program, {
      method: 'POST', headers: headers, body: JSON.stringify(body), credentials: 'omit', redirect: 'error'
    })
  }

  // A session that is over is renewed by another hand-over, once.
  function askAgain(program, body) {
    return ask(program, body).then(function (answer) {
      if (answer.status !== 401) return answer
      session = null
      return new Promise(function (go) {
        waiting = go
        say({ type: 'handover-wanted' })
      }).then(function () { return ask(program, body) })
    })
  }

  function start(message) {
    session = null
    ask('open', { handover: message.handover, location: location_ }).then(function (answer) {
      if (!answer.ok) throw new Error(String(answer.status))
      return answer.json()
    }).then(function (opened) {
      session = opened.session
      if (waiting) {
        var go = waiting
        waiting = null
        go()
      } else draw(opened)
    }).catch(function () {
      note('You were not let in.', true)
      say({ type: 'failed' })
    })
  }

  function draw(opened) {
    byId('reader').textContent = opened.account ? opened.reader + ' - ' + opened.account : opened.reader
    byId('exits').hidden = false
    if (byId('inquiry')) drawInquiry()
    if (byId('selection')) drawSelection(opened)
  }

  function drawInquiry() {
    note('Type the number as it is printed on the invoice.')
    byId('inquiry').hidden = false
    byId('inquiry').addEventListener('submit', function (event) {
      event.preventDefault()
      var number = byId('number').value.trim()
      byId('answer').hidden = true
      if (!number) {
        note('Type an invoice number first.', true)
        byId('number').focus()
        return
      }
      note('Please wait.')
      askAgain('invoice', { number: number }).then(function (answer) {
        if (answer.status === 404) return note('This account has no invoice with this number.', true)
        if (!answer.ok) throw new Error(String(answer.status))
        return answer.json().then(function (found) {
          document.querySelectorAll('[data-field]').forEach(function (cell) {
            cell.textContent = found[cell.dataset.field] || '-'
          })
          byId('answer').hidden = false
          note('1 invoice found.')
        })
      }).catch(function () { note('The system did not answer. Try again.', true) })
    })
  }

  function drawSelection(opened) {
    note('Select the dealer to work for.')
    opened.merchants.forEach(function (merchant, index) {
      var label = document.createElement('label')
      var input = document.createElement('input')
      label.className = 'choice'
      input.type = 'radio'
      input.name = 'merchant'
      input.value = merchant.id
      input.checked = opened.merchant ? merchant.id === opened.merchant : index === 0
      label.append(input, ' ' + merchant.name + ' (' + merchant.id + ')')
      byId('merchants').append(label)
    })
    byId('selection').hidden = false
    byId('selection').addEventListener('submit', function (event) {
      event.preventDefault()
      var chosen = document.querySelector('input[name=merchant]:checked')
      if (!chosen) return note('Select a dealer first.', true)
      note('Please wait.')
      askAgain('merchant', { merchant: chosen.value }).then(function (answer) {
        if (!answer.ok) throw new Error(String(answer.status))
        note('The dealer is set.')
        say({ type: 'merchant-chosen', merchantId: chosen.value })
      }).catch(function () { note('The dealer was not set. Try again.', true) })
    })
  }

  function hear(event) {
    if (event.source !== window.parent || parents.indexOf(event.origin) < 0) return
    var greeting = event.data
    if (!greeting || greeting.netterms !== 'legacy-port' || greeting.protocol !== 1 || event.ports.length !== 1) return
    window.removeEventListener('message', hear)
    port = event.ports[0]
    port.onmessage = function (message) {
      if (message.data && message.data.type === 'start' && typeof message.data.handover === 'string') start(message.data)
    }
    say({ type: 'ready' })
    new ResizeObserver(function () {
      say({ type: 'height', px: Math.ceil(byId('page').getBoundingClientRect().height) })
    }).observe(byId('page'))
  }

  // Outside a frame, no embedding page can pass a session.
  if (window.parent === window) note('Open this page from the menu of the portal.', true)
  else window.addEventListener('message', hear)
  document.querySelectorAll('[data-exit]').forEach(function (button) {
    button.addEventListener('click', function () { say({ type: 'leave', to: button.dataset.exit }) })
  })
})()
`
