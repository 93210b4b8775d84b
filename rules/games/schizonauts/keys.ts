/** The sixty key objects: the aptitude that each helps, and by how much (SZ-013). Page and line are in the id (SZ-227). */
import type { Cat } from './state';

export interface KeyObject {
  readonly id: string;
  readonly title: string;
  readonly cat: Cat;
  readonly bonus: number;
}

const table: readonly (readonly [id: string, title: string, cat: Cat, bonus: 1 | 2])[] = [
  ['KO-101', 'The Meat Cleaver', 'V', 1],
  ['KO-102', 'The Snapped Oar', 'V', 1],
  ['KO-103', 'The Flare Pistol', 'V', 2],
  ['KO-104', 'The Pin on a Finger', 'V', 2],
  ['KO-105', 'The Borrowed Wedding Dress', 'I', 1],
  ['KO-106', 'The Spare Door Key', 'I', 1],
  ['KO-107', 'The Letter Never Sent', 'I', 2],
  ['KO-108', 'The Cracked Spectacles', 'K', 1],
  ['KO-109', 'The Extra Subway Stop', 'K', 1],
  ['KO-110', 'The Second Ledger', 'K', 2],
  ['KO-201', 'The Bribe Money', 'I', 2],
  ['KO-202', 'The Baby Monitor', 'I', 2],
  ['KO-203', 'The Dance Card', 'I', 1],
  ['KO-204', 'The Shared Cigarette', 'I', 1],
  ['KO-205', 'The Piano Wire', 'V', 1],
  ['KO-206', 'The Broken Bottle', 'V', 1],
  ['KO-207', 'The Riot Shield', 'V', 2],
  ['KO-208', 'The Swapped Blood Sample', 'K', 1],
  ['KO-209', 'The Diary Dated Ahead', 'K', 1],
  ['KO-210', 'The Half-Hidden Password', 'K', 2],
  ['KO-301', 'The Blueprint Tube', 'K', 2],
  ['KO-302', 'The Wiretap Reel', 'K', 2],
  ['KO-303', 'The Microfilm Button', 'K', 1],
  ['KO-304', 'The Adjourned Chess Game', 'K', 1],
  ['KO-305', 'The Nailed Boxing Glove', 'V', 1],
  ['KO-306', 'The Tyre Iron', 'V', 1],
  ['KO-307', 'The Rifle Scope', 'V', 2],
  ['KO-308', 'The Cut Class Photograph', 'I', 1],
  ['KO-309', 'The Neighbour’s Fern', 'I', 1],
  ['KO-310', 'The Hospital Wristband', 'I', 2],
  ['KO-401', 'The Cattle Prod', 'V', 2],
  ['KO-402', 'The Overturned Sedan', 'V', 2],
  ['KO-403', 'The Padlocked Chain', 'V', 1],
  ['KO-404', 'The Nail Gun', 'V', 1],
  ['KO-405', 'The Saved Voicemail', 'I', 1],
  ['KO-406', 'The Tarnished Locket', 'I', 1],
  ['KO-407', 'The Twice-Signed Divorce', 'I', 2],
  ['KO-408', 'The Flipping Timetable', 'K', 1],
  ['KO-409', 'The Lockpick Roll', 'K', 1],
  ['KO-410', 'The Autopsy Print', 'K', 2],
  ['KO-501', 'The Carnival Mask', 'I', 2],
  ['KO-502', 'The Confessional Screen', 'I', 2],
  ['KO-503', 'The Family Recipe', 'I', 1],
  ['KO-504', 'The Untouched Birthday Cake', 'I', 1],
  ['KO-505', 'The Straight Razor', 'V', 1],
  ['KO-506', 'The Spiked Leash', 'V', 1],
  ['KO-507', 'The Ticking Parcel', 'V', 2],
  ['KO-508', 'The Altered Star Chart', 'K', 1],
  ['KO-509', 'The Forged Passport', 'K', 1],
  ['KO-510', 'The Interview Syringe', 'K', 2],
  ['KO-601', 'The Foil-Faced Badge', 'K', 2],
  ['KO-602', 'The Cipher Wheel', 'K', 2],
  ['KO-603', 'The Marked Dictionary', 'K', 1],
  ['KO-604', 'The Defaced Banknote', 'K', 1],
  ['KO-605', 'The Fire Axe', 'V', 2],
  ['KO-606', 'The Blister Pack', 'V', 1],
  ['KO-607', 'The Paperweight Knuckles', 'V', 1],
  ['KO-608', 'The Umbrella for Two', 'I', 1],
  ['KO-609', 'The Stopped Music Box', 'I', 2],
  ['KO-610', 'The Snow-Globe Palace', 'I', 1],
];

const byId: ReadonlyMap<string, KeyObject> = new Map(
  table.map(([id, title, cat, bonus]) => [id, { id, title, cat, bonus }] as const),
);

export const keyIds: readonly string[] = table.map(([id]) => id);

/** A key object by its id. Throws on one that is none: ids come from the state alone. */
export const keyOf = (id: string): KeyObject => {
  const key = byId.get(id);
  if (key === undefined) throw new Error(`Broken invariant: no key object ${id}`);
  return key;
};
