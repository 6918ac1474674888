<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Billing | Parts shop</title>
    <link rel="stylesheet" href="/site.css" />
    <!-- The listener for errors comes before the loader, so that it also hears the first ones. -->
    <script src="/page.js"></script>
    <script
      async
      src="<?= htmlspecialchars(NETTERMS_ORIGIN) ?>/cdn/v1/loader.js"
      data-api="<?= htmlspecialchars(NETTERMS_ORIGIN) ?>/api"
      data-key="<?= htmlspecialchars(NETTERMS_PUBLISHABLE_KEY) ?>"
      data-session-url="/netterms-session"
    ></script>
  </head>
  <body>
    <header>
      <strong>Parts shop</strong>
      <form method="post" action="/sign-out"><button>Sign out</button></form>
    </header>
    <main>
      <h1>Billing</h1>
      <p id="problem" role="alert" hidden>Invoices are unavailable. Call us at 555-0100, or load the page again.</p>
      <!-- The content of a tag is visible until the widget draws, and stays visible if its code fails to load. -->
      <nt-invoice-list status="past-due"><p>Invoices are loading …</p></nt-invoice-list>
      <nt-pay-invoices></nt-pay-invoices>
    </main>
  </body>
</html>
