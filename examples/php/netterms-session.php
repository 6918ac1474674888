<?php
/** The only call that needs the secret key. It runs on this server; the key never reaches a page. */
declare(strict_types=1);

/**
 * Tells the provider which user is signed in, and returns a client secret for that user's page. The page exchanges it for a
 * session. It works once, within two minutes, on pages of this site only; do not store or log it.
 *
 * @param array{id: string, firstName: string, lastName: string, role: string, customers: list<string>} $user
 * @throws RuntimeException with the provider's error code. The message contains neither the key nor the client secret
 */
function createClientSecret(array $user): string
{
    $request = curl_init(NETTERMS_ORIGIN . '/api/embed-sessions');
    curl_setopt_array($request, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 10,
        // The key must not follow a redirect to another server.
        CURLOPT_FOLLOWLOCATION => false,
        CURLOPT_HTTPHEADER => [
            'Authorization: Bearer ' . NETTERMS_SECRET_KEY,
            'Content-Type: application/vnd.api+json',
            'Accept: application/vnd.api+json',
            'Idempotency-Key: ' . bin2hex(random_bytes(16)),
        ],
        CURLOPT_POSTFIELDS => json_encode(['data' => ['type' => 'embed-sessions', 'attributes' => [
            // The id in your own system. Never an email address, which changes and identifies a person.
            'external_user_id' => $user['id'],
            'user' => ['first_name' => $user['firstName'], 'last_name' => $user['lastName']],
            'buid_customers' => $user['customers'],
            'role' => $user['role'],
            'allowed_origins' => [SITE_ORIGIN],
        ]]], JSON_THROW_ON_ERROR),
    ]);
    $text = curl_exec($request);
    if ($text === false) {
        throw new RuntimeException('The provider is unreachable: ' . curl_error($request));
    }
    $answer = json_decode($text, true);
    $clientSecret = $answer['data']['attributes']['client_secret'] ?? null;
    if (!is_string($clientSecret)) {
        $status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);
        throw new RuntimeException("The provider created no session: $status " . ($answer['errors'][0]['code'] ?? ''));
    }
    return $clientSecret;
}
