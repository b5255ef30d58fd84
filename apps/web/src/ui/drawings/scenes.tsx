import type { ReactNode } from 'react';

const ground = <ellipse className="soft" cx="100" cy="108" rx="62" ry="6" />;

export const scenes = {
  /** No people yet: two bubbles with faces and a placeholder for a third. */
  people: (
    <>
      {ground}
      <path className="thread" d="M6 78c22 0 22-28 44-28s28 30 50 30 26-30 50-30 22 24 44 24" />
      <rect className="paper" x="34" y="32" width="42" height="42" rx="14" />
      <circle className="ink" cx="55" cy="47" r="6" />
      <path className="ink" d="M44 64c2-6 20-6 22 0" />
      <rect className="brand" x="80" y="46" width="46" height="46" rx="15" />
      <circle className="brandLine" cx="103" cy="63" r="6.5" />
      <path className="brandLine" d="M91 81c2-7 22-7 24 0" />
      <rect className="paper" x="132" y="30" width="40" height="40" rx="13" strokeDasharray="4 5" />
      <path className="ink" d="M152 43v14M145 50h14" />
    </>
  ),
  /** An empty list. */
  list: (
    <>
      {ground}
      <path className="thread" d="M6 84c26 0 30-20 52-20M142 58c24 0 26-22 52-22" />
      <rect className="paper" x="56" y="18" width="88" height="84" rx="14" />
      <path className="ink" d="M88 40h38M88 60h28" />
      <circle className="brand" cx="73" cy="40" r="6" />
      <circle className="paper" cx="73" cy="60" r="6" />
      <circle className="paper" cx="73" cy="80" r="6" strokeDasharray="3 4" />
      <path className="thread" d="M88 80h20" strokeDasharray="3 6" />
    </>
  ),
  /** Nothing found: a magnifying glass beside the thread. */
  search: (
    <>
      {ground}
      <path className="thread" d="M6 70c30 0 30-36 62-36 20 0 24 14 34 26s22 22 42 22c24 0 26-20 50-20" />
      <circle className="brand" cx="96" cy="54" r="27" />
      <path className="brandLine" d="M116 74l20 20" strokeWidth="5" />
      <path className="brandLine" d="M86 54h20" />
    </>
  ),
  /** A screen with a video. */
  help: (
    <>
      {ground}
      <path className="thread" d="M6 44c22 0 24 24 46 24M148 56c22 0 24-20 46-20" />
      <rect className="paper" x="50" y="22" width="100" height="70" rx="14" />
      <circle className="brand" cx="100" cy="54" r="17" />
      <path className="brandLine" d="M95 46v16l13-8z" />
      <path className="ink" d="M64 82h46" />
      <path className="thread" d="M110 82h26" />
    </>
  ),
  /** All tasks done. */
  tasks: (
    <>
      {ground}
      <path className="thread" d="M6 62c24 0 26 22 52 22M142 46c26 0 28 20 52 20" />
      <rect className="paper" x="58" y="16" width="84" height="86" rx="14" />
      <rect className="brand" x="70" y="30" width="17" height="17" rx="5" />
      <path className="brandLine" d="M74.5 38.5l3 3 5.5-6" />
      <path className="ink" d="M97 38.5h30" />
      <rect className="paper" x="70" y="55" width="17" height="17" rx="5" />
      <path className="ink" d="M97 63.5h20" />
      <rect className="paper" x="70" y="80" width="17" height="10" rx="5" />
      <path className="thread" d="M97 85h26" strokeDasharray="3 6" />
    </>
  ),
  /** The thread ends at a lock. */
  denied: (
    <>
      {ground}
      <path className="thread" d="M6 86c26 0 26-26 50-26M144 60c24 0 26-24 50-24" strokeDasharray="3 7" />
      <path className="ink" d="M82 52V40a18 18 0 0 1 36 0v12" />
      <rect className="brand" x="68" y="50" width="64" height="50" rx="14" />
      <circle className="brandDot" cx="100" cy="71" r="5" />
      <path className="brandLine" d="M100 74v10" strokeWidth="3" />
    </>
  ),
  /** A thread that leads nowhere. */
  lost: (
    <>
      {ground}
      <path
        className="thread"
        d="M6 40c30 0 30 42 60 42 24 0 20-46 44-46 20 0 22 30 4 30-16 0-14-24 6-24 14 0 20 8 26 16"
      />
      <path className="thread" d="M152 66c6 8 12 14 20 16" strokeDasharray="2 8" />
      <rect className="brand" x="28" y="22" width="44" height="32" rx="11" />
      <path className="brandLine" d="M38 54v10l10-10" />
      <path className="brandLine" d="M47 33c0-5 9-5 9 0 0 3.5-4.5 3.5-4.5 6.5M51.5 44v.2" />
    </>
  ),
  /** Two cable ends that do not meet. */
  offline: (
    <>
      {ground}
      <path className="thread" d="M6 74c26 0 22-24 46-24h18" />
      <path className="thread" d="M194 44c-26 0-22 18-46 18h-18" />
      <rect className="paper" x="62" y="36" width="26" height="28" rx="8" />
      <path className="ink" d="M88 44h9M88 56h9" />
      <rect className="brand" x="112" y="48" width="26" height="28" rx="8" />
      <path className="brandLine" d="M101 32l4-9M112 36l9-6M96 76l-4 9" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;
