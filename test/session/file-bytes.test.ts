/** Files that a person gives, and what looks like one and is none. */
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../../src-renderer/session/file-bytes';

/** As a browser gives a folder that was dropped, or a file that is gone by now. */
class Unreadable extends Blob {
  override arrayBuffer = (): Promise<ArrayBuffer> => Promise.reject(new DOMException('gone', 'NotFoundError'));
}

describe('a file', () => {
  it('is its bytes', async () => {
    expect(await bytesOf(new Blob([Uint8Array.of(1, 2, 3)]))).toEqual({ ok: true, value: Uint8Array.of(1, 2, 3) });
  });

  it('that the system does not give is refused, and nothing is thrown', async () => {
    expect(await bytesOf(new Unreadable())).toEqual({ ok: false, refusal: { code: 'file.unreadable', facts: {} } });
  });
});
