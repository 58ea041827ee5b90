import { expect, test } from 'vitest';
import { trustOf } from './safe-origin.ts';

test.each([
  ...[
    'https://www.example.com.np',
    'https://192.168.1.5',
    'http://localhost:5000',
    'http://127.0.0.1:5000',
    'http://[::1]:5000',
  ].map((at) => [at, 'safe'] as const),
  ...[
    'http://10.0.0.7:5000',
    'http://192.168.1.5',
    'http://172.31.255.1',
    'http://169.254.1.1',
    'http://[fd00::1]',
    'http://[fe80::1]',
  ].map((at) => [at, 'office'] as const),
  ...[
    'http://www.example.com.np',
    'http://8.8.8.8',
    'http://172.32.0.1',
    'http://192.169.0.1',
    'http://[2001:db8::1]',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://office',
    'http://office.local',
    'ftp://127.0.0.1',
    'no address',
  ].map((at) => [at, 'open'] as const),
])('%s is %s', (origin, trust) => {
  expect(trustOf(origin)).toBe(trust);
});
