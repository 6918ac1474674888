<?php
/** Every request of the site: `php -S localhost:4710 router.php`. */
declare(strict_types=1);

// Errors go to the log, never into a page.
ini_set('display_errors', '0');

require __DIR__ . '/settings.php';
require __DIR__ . '/netterms-session.php';
require __DIR__ . '/sign-in.php';

const FILES = ['/page.js' => 'text/javascript', '/site.css' => 'text/css'];

$method = $_SERVER['REQUEST_METHOD'];
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);

if ($method === 'GET' && isset(FILES[$path])) {
    header('Content-Type: ' . FILES[$path] . '; charset=utf-8');
    header('X-Content-Type-Options: nosniff');
    readfile(__DIR__ . '/pages' . $path);
    exit;
}

startSession();
sendHeaders();
// Rejects POST requests from other sites, so that no other site can sign a user in or out, or start a session.
if ($method === 'POST' && ($_SERVER['HTTP_ORIGIN'] ?? '') !== SITE_ORIGIN) {
    sendJson(403, ['error' => 'This address serves pages of this site only.']);
}

switch ("$method $path") {
    case 'GET /':
        if (currentUser() === null) {
            redirect('/sign-in');
        }
        require __DIR__ . '/pages/billing.php';
        break;
    case 'GET /sign-in':
        require __DIR__ . '/pages/sign-in.php';
        break;
    case 'POST /sign-in':
        $isSignedIn = signIn((string) ($_POST['username'] ?? ''), (string) ($_POST['password'] ?? ''));
        redirect($isSignedIn ? '/' : '/sign-in?failed');
    case 'POST /sign-out':
        signOut();
        redirect('/sign-in');
    case 'POST /netterms-session':
        answerSession(currentUser());
    default:
        sendJson(404, ['error' => 'There is no page at this address.']);
}

function answerSession(?array $user): never
{
    // Another request of this user need not wait for the provider.
    session_write_close();
    if ($user === null) {
        sendJson(401, ['error' => 'Sign in first.']);
    }
    try {
        sendJson(200, ['client_secret' => createClientSecret($user)]);
    } catch (RuntimeException $error) {
        error_log($error->getMessage());
        sendJson(502, ['error' => 'Invoices are unavailable. Try again in a moment.']);
    }
}

function sendHeaders(): void
{
    $provider = NETTERMS_ORIGIN;
    // Replaces the header that PHP's sessions send.
    header('Cache-Control: no-store');
    header('X-Content-Type-Options: nosniff');
    header('Referrer-Policy: strict-origin-when-cross-origin');
    header('Content-Security-Policy: ' . implode('; ', [
        "default-src 'none'",
        "script-src 'self' $provider",
        "style-src 'self'",
        "connect-src 'self' $provider",
        'frame-src ' . NETTERMS_SECURE_ORIGIN,
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types netterms',
    ]));
}

function sendJson(int $status, array $body): never
{
    http_response_code($status);
    header('Content-Type: application/json');
    exit(json_encode($body, JSON_THROW_ON_ERROR));
}

function redirect(string $path): never
{
    header("Location: $path", true, 303);
    exit;
}
