import { describe, expect, it } from 'vitest';
import { findAllowedAddress, parseSourceAddress } from './source-address.ts';

describe('The address of a database to migrate from', () => {
  it.each([
    ['records-db', { product: 'sqlserver', host: 'records-db', port: 1433, isEncrypted: true }],
    ['MariaDB://Records-DB', { product: 'mariadb', host: 'records-db', port: 3306, isEncrypted: true }],
    ['mysql://10.0.0.1:3307', { product: 'mysql', host: '10.0.0.1', port: 3307, isEncrypted: true }],
    ['postgresql://[::1]:5433?tls=off', { product: 'postgresql', host: '::1', port: 5433, isEncrypted: false }],
  ])('%s is read', (text, address) => {
    expect(parseSourceAddress(text)).toEqual(address);
  });

  it.each([
    '',
    'oracle://db',
    'mariadb://',
    'mariadb://db:0',
    'mariadb://db:65536',
    'mariadb://user:secret@db',
    'mariadb://db/name',
    'mariadb://db:3306?tls=on',
    '/var/run/mysqld.sock',
    'db\n:3306',
  ])('%j is not an address', (text) => {
    expect(parseSourceAddress(text)).toBeUndefined();
  });

  it('is only opened if the operator allows it, with the operator’s encryption', () => {
    const allowed = ['mariadb://db:3306?tls=off', 'sqlserver://other'];
    expect(findAllowedAddress('mariadb://DB', allowed)).toMatchObject({ host: 'db', isEncrypted: false });
    expect(findAllowedAddress('other', allowed)).toMatchObject({ product: 'sqlserver', isEncrypted: true });
    expect(findAllowedAddress('sqlserver://other?tls=off', allowed)).toMatchObject({ isEncrypted: true });
    expect(findAllowedAddress('mariadb://db:3307', allowed)).toBeUndefined();
    expect(findAllowedAddress('mysql://db', allowed)).toBeUndefined();
    expect(findAllowedAddress('mariadb://db', [])).toBeUndefined();
  });
});
