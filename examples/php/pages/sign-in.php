<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Sign in | Parts shop</title>
    <link rel="stylesheet" href="/site.css" />
  </head>
  <body>
    <main>
      <h1>Sign in</h1>
      <?php if (isset($_GET['failed'])): ?>
      <p role="alert">Wrong username or password.</p>
      <?php endif ?>
      <form method="post" action="/sign-in">
        <label>Username <input name="username" autocomplete="username" required /></label>
        <label>Password <input name="password" type="password" autocomplete="current-password" required /></label>
        <button>Sign in</button>
      </form>
    </main>
  </body>
</html>
