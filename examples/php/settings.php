<?php
/** Settings of the site. They come from the environment only, so that no file of the project contains a secret. */
declare(strict_types=1);

function setting(string $name, string $shape): string
{
    $value = getenv($name);
    if ($value !== false && preg_match($shape, $value) === 1) {
        return $value;
    }
    // The value may be a secret, so the message does not repeat it.
    error_log("$name is missing or malformed. README.md lists the variables.");
    http_response_code(500);
    exit('This page is unavailable.');
}

const ORIGIN = '#^https?://[\w.:\[\]-]+$#';

/** Public origin of this site, as registered with the provider. The Host header is no source: clients choose it. */
define('SITE_ORIGIN', setting('SITE_ORIGIN', ORIGIN));
/** Origin of the API and of the CDN. */
define('NETTERMS_ORIGIN', setting('NETTERMS_ORIGIN', ORIGIN));
/** Origin of the frame in which bank account numbers are typed. */
define('NETTERMS_SECURE_ORIGIN', setting('NETTERMS_SECURE_ORIGIN', ORIGIN));
define('NETTERMS_PUBLISHABLE_KEY', setting('NETTERMS_PUBLISHABLE_KEY', '/^pk_(test|live)_\w+$/'));
define('NETTERMS_SECRET_KEY', setting('NETTERMS_SECRET_KEY', '/^sk_(test|live)_\w+$/'));
