import { LOCATION, OFFICERS } from './fields.ts';
import type { Values } from './values.ts';

const ADDRESS = 'unitNumber streetNumber streetName city province postalCode country'.split(' ');
const OF_OFFICER = /^securityDetails\.signingOfficers\[(\d+)\](.*)$/;

export const OFFICERS_MAX = 20;

/** How many there are; at least one is asked for. */
export function officersIn(values: Values): number {
  const places = [...values.keys()].map((path) => Number(OF_OFFICER.exec(path)?.[1] ?? 0));
  return Math.max(0, ...places) + 1;
}

export function addOfficer(values: Values): void {
  values.set(`${OFFICERS}[${officersIn(values)}].creditReportAllowed`, false);
}

/** Those behind it move up. */
export function removeOfficer(values: Values, removed: number): void {
  for (const [path, value] of Array.from(values)) {
    const [, place, rest = ''] = OF_OFFICER.exec(path) ?? [];
    if (place === undefined || Number(place) < removed) continue;
    values.delete(path);
    if (Number(place) > removed) values.set(`${OFFICERS}[${Number(place) - 1}]${rest}`, value);
  }
}

export function livesAtBusiness(values: Values, place: number): boolean {
  const at = `${OFFICERS}[${place}].address`;
  const isSame = (name: string) =>
    values.get(`${at}.${name}`) === values.get(`${LOCATION}.${name}`);
  return values.has(`${LOCATION}.city`) && ADDRESS.every(isSame);
}

/** Copies the address of the business, or empties that of the officer. */
export function setAtBusiness(values: Values, place: number, isSame: boolean): void {
  for (const name of ADDRESS) {
    const path = `${OFFICERS}[${place}].address.${name}`;
    const known = isSame ? values.get(`${LOCATION}.${name}`) : undefined;
    if (known === undefined) values.delete(path);
    else values.set(path, known);
  }
}
