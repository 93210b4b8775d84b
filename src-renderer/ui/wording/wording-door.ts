/** Sentences for coming in and being reached: sharing, the waiting room, and why two do not find each other. */
import type { Facts } from './wording';

type Sentences = Readonly<Record<string, (facts: Facts) => string>>;

const who = (facts: Facts): string => facts.names('names') || 'The other one';
const whose = (facts: Facts): string => (facts.names('names') === '' ? 'The other' : `${facts.names('names')}’s`);
const server = (facts: Facts): string => (facts.text('server') === '' ? '' : ` ${facts.text('server')}`);

const sharing: Sentences = {
  'share.noNetwork': () => 'This machine is in no network. Join a Wi-Fi or open a hotspot, then share again.',
  'share.portTaken': (facts) =>
    `Another program on this machine has ${facts.count('port') === null ? 'the port that Roundel needs' : `port ${facts.count('port')}`}${facts.text('address') === '' ? '' : ` at ${facts.text('address')}`}. Close it, then share again.`,
  'share.failed': () => 'The host of this page cannot be shared from here. Share on the machine that it runs on.',
  'port.taken': () => 'Another program on this machine has the port that Roundel needs. Close it, then share again.',
  'port.roundel': () => 'Another Roundel on this machine has the port. Share from that one.',
  'address.unusable': () => 'This machine does not let Roundel be reached on its network.',
};

const waiting: Sentences = {
  'waiting.noSuchCode': () => 'No table waits with this code. Codes live for ten minutes; ask for a new one.',
  'waiting.tooManyTries': () => 'Too many wrong codes came from here. Try again in ten minutes, or ask for the link.',
  'waiting.full': () => 'The waiting room is full. Ask for a new code.',
  'waiting.badMessage': () => 'The host did not understand this Roundel. One of the two may be older.',
  'waiting.oddCode': () => 'A code has six letters or figures, like ABC-DEF.',
  'waiting.oddHost': () => 'That is not the address of a host. One looks like 192.168.1.20:4747.',
  'waiting.barred': () =>
    'This page came over https and may not talk to a host over plain http. Open the page of that host instead.',
  'waiting.noHost': () => 'Nobody answers at this address. Compare it with the other screen, and the network too.',
  'waiting.hostGone': () => 'The host went away. Knock again when it is back.',
  'waiting.closed': () => 'The waiting room was closed, or its ten minutes were over. Ask for a new code.',
  'waiting.oddHostWords': () => 'The host says things that make no sense. Do not trust it, and ask for the link.',
  'waiting.notForMe': () => 'An invitation came that was not sealed for you. The host may be lying; ask for the link.',
  'waiting.tooManyKnocks': () => 'Twenty have knocked with this code. Make a new one for anybody else.',
};

const roads: Sentences = {
  'way.local': () => 'within one network',
  'way.direct': () => 'through the routers',
  'way.turn': () => 'through a TURN server',
  'road.noWebrtc': () => 'This browser cannot connect people: WebRTC is switched off.',
  'road.gathersNothing': () => 'This browser offers no way to be reached. A policy or an extension forbids it.',
  'road.noAnswer': (facts) => `${who(facts)} is heard through the host and does not answer.`,
  'road.peerGathersNothing': (facts) => `${whose(facts)} browser offers no way to be reached.`,
  'road.multicastBlocked': () => 'You two seem to be in different networks, or this one keeps its guests apart.',
  'road.noCommonNetwork': () => 'You two are in different networks, and no server helps to find a way between them.',
  'road.stunUnreachable': (facts) => `The STUN server${server(facts)} does not answer.`,
  'road.natBoth': () => 'The routers on both sides refuse calls from outside.',
  'road.turnRefused': (facts) =>
    `The TURN server${server(facts)} does not accept the name or the password (${facts.count('answer') ?? 401}).`,
  'road.turnUnreachable': (facts) => `The TURN server${server(facts)} does not answer.`,
  'road.relayBlocked': () => 'Even the way through the TURN server is blocked, probably by a firewall.',
  'road.peerVanished': (facts) => `${who(facts)} was here a moment ago and is silent now.`,
  'line.relayed': (facts) =>
    `You and ${facts.names('names') || 'another player'} are connected through the host, sealed: it passes on what it cannot read. Why not directly?`,
  'line.relayedBrief': (facts) => `Through the host, sealed: ${facts.names('names') || 'another player'}`,
  'next.allowWebrtc': () => 'Allow WebRTC in this browser, or use another one.',
  'next.askPeerToAllow': () => 'WebRTC must be allowed there, or another browser used.',
  'next.askPeerToReload': () => 'It helps to bring the page to the front there, or to load it again.',
  'next.sameNetwork': () => 'Join the same Wi-Fi, not one for guests, or switch off guest isolation in the router.',
  'next.addStun': () => 'Name a STUN server in the settings of the start screen, or join the same network.',
  'next.checkStun': () => 'Check its address in the settings, and whether this device is on the internet.',
  'next.addTurn': () => 'Name a TURN server in the settings; nothing less helps between such routers.',
  'next.checkTurnPassword': () => 'Check its name and password in the settings.',
  'next.checkTurnAddress': () => 'Check its address in the settings, and whether it runs.',
  'next.otherNetwork': () => 'Another network may let you through, for instance a phone’s.',
  'next.wait': () => 'Wait a moment: the line may come back.',
};

/** All of them, by code. */
export const doorSentences: Sentences = { ...sharing, ...waiting, ...roads };
