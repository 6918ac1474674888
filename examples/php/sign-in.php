<?php
/**
 * The site's own sign-in with PHP's sessions. Your site has a sign-in already; keep `currentUser` and let it read your
 * session instead. Limit failed attempts per user and address before you use this form in production.
 */
declare(strict_types=1);

/**
 * Your database of users. `customers` are the accounts that a user may see: this server decides, never the page. The
 * password is `correct-horse-sandbox-1`.
 */
const USERS = [
    'robin' => [
        'id' => 'user-17',
        'firstName' => 'Robin',
        'lastName' => 'Hale',
        'role' => 'Payer',
        'customers' => ['10428'],
        'passwordHash' => '$2y$10$OQnFclr705n0LimW9mwPj..Z3cw1lo2ktCUIaXDnHJG7glPBZ0lOe',
    ],
];
/** Takes the place of an unknown user, so that the response time does not reveal which usernames exist. */
const UNKNOWN_HASH = '$2y$10$MskJ3ChBhnyo.JvbWwwPZeaOp.k2/pe1/YwYY7fvKkMqgXuubSRCS';

function startSession(): void
{
    session_set_cookie_params([
        'lifetime' => 0,
        'path' => '/',
        'httponly' => true,
        'samesite' => 'Lax',
        'secure' => str_starts_with(SITE_ORIGIN, 'https:'),
    ]);
    session_start(['name' => 'shop_session', 'use_strict_mode' => true]);
}

/** @return array{id: string, firstName: string, lastName: string, role: string, customers: list<string>}|null */
function currentUser(): ?array
{
    return USERS[$_SESSION['username'] ?? ''] ?? null;
}

function signIn(string $username, string $password): bool
{
    $isRight = password_verify($password, USERS[$username]['passwordHash'] ?? UNKNOWN_HASH);
    if (!$isRight || !isset(USERS[$username])) {
        return false;
    }
    // A new id: one that an attacker planted before the sign-in is worthless.
    session_regenerate_id(true);
    $_SESSION['username'] = $username;
    return true;
}

function signOut(): void
{
    $_SESSION = [];
    session_destroy();
}
