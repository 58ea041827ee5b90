/** A certificate for "localhost" that signed itself, for tests alone: everybody may read its key. It is good until 2126. */
export const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQzbMqOP9plkBhGwQ
TlpfcDCqOOXPFiIwgPKvfdozE7mhRANCAATW5nYdHhDht8aGSLitvrk7acw+4MWu
+YS6+poWIUCQmQefXYJqOcsxy/88Ru7z+gJ1gFXJti0X8GgK46SatHaI
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIULo4mwX18FylvdKPZsNfDHGrMxhwwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjA0MzAzMFoYDzIxMjYxMDI5
MDQzMDMwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATW5nYdHhDht8aGSLitvrk7acw+4MWu+YS6+poWIUCQmQefXYJqOcsx
y/88Ru7z+gJ1gFXJti0X8GgK46SatHaIo2kwZzAdBgNVHQ4EFgQUrdR1NwGGfOvp
55zliMKfv3PFa+4wHwYDVR0jBBgwFoAUrdR1NwGGfOvp55zliMKfv3PFa+4wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgQG4M2hKQ5vySJYKZSL3oFWkegdbS+DuACu1sXUTxgzYCIHR+BPQJOpxZ
kP+5y2MQQyITv4N6GsY3VTyqzHcUD+wa
-----END CERTIFICATE-----
`,
};
