import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notificationUrlOf } from './notification-url.ts';

const LONGEST = `https://shop.example/${'x'.repeat(256 - 'https://shop.example/'.length)}`;

const TAKEN = {
  'https://shop.example/3ds': 'https://shop.example/3ds',
  'https%3A%2F%2Fshop.example%2F3ds%3Forder%3D1': 'https://shop.example/3ds?order=1',
  'HTTPS%3a%2f%2fSHOP.example%2f': 'https://shop.example/',
  'https://shop.example/?back=https%3A%2F%2Fx.example':
    'https://shop.example/?back=https%3A%2F%2Fx.example',
  'http://localhost:3000/3ds': 'http://localhost:3000/3ds',
  'http://127.0.0.1/3ds': 'http://127.0.0.1/3ds',
  [LONGEST]: LONGEST,
};
for (const [sent, url] of Object.entries(TAKEN)) {
  test(`${sent.slice(0, 60)} is taken`, () => assert.equal(notificationUrlOf(sent), url));
}

const REFUSED = {
  'plain http': 'http://shop.example/',
  'a script': 'javascript:alert(1)',
  'an encoded script': 'javascript%3Aalert(1)',
  data: 'data:text/html,x',
  'a relative address': '/3ds',
  'no address': 'shop',
  'a name and password': 'https://a:b@shop.example/',
  'an encoded name and password': 'https%3A%2F%2Fa%3Ab%40shop.example%2F',
  'a fragment': 'https://shop.example/#x',
  'an empty fragment': 'https://shop.example/#',
  'a line break': 'https://shop.example/\n',
  'an encoded line break': 'https%3A%2F%2Fshop.example%2F%0Ax',
  'a blank': 'https://shop.example/ x',
  'a backslash': String.raw`https:\\shop.example\x`,
  'a broken encoding': 'https%3A%2F%2Fshop.example%2F%E0%A4%A',
  'twice encoded': 'https%253A%252F%252Fshop.example',
  'too long': `${LONGEST}x`,
};
for (const [name, sent] of Object.entries(REFUSED)) {
  test(`${name} is refused`, () => assert.equal(notificationUrlOf(sent), undefined));
}
