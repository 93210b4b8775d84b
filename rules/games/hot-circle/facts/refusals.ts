/** Every refusal of this game: the catalogue's codes in small letters, and a few of ours. That somebody has voted the kernel says itself. */

export const refusalCodes = [
  ...(['wrong_phase', 'gm_only', 'player_only', 'not_your_character', 'not_a_party', 'no_such_item'] as const),
  ...(['duplicate', 'not_ready', 'incomplete', 'step_incomplete', 'text_required'] as const),
  ...(['bad_die', 'bad_count', 'bad_type', 'bad_fit', 'bad_ability', 'bad_difficulty', 'bad_size'] as const),
  ...(['bad_instinct', 'major_taken', 'same_faction', 'too_few_factions', 'relation_set', 'no_relation'] as const),
  ...(['not_major', 'situation_too_narrow', 'need_three', 'belief_incomplete', 'lifepath_count'] as const),
  ...(['first_born', 'double_lifepath', 'setting_jump', 'asset_count', 'asset_kind', 'upgrade_one'] as const),
  ...(['already_approved', 'needs_test', 'not_scene_asset', 'source_unknown', 'compel_used'] as const),
  ...(['no_opponent', 'not_versus', 'versus_consequence', 'versus_no_difficulty'] as const),
  ...(['deadly_needs_compromise', 'deadly_unmatched', 'obstacle_closed', 'task_used'] as const),
  ...(['link_ability', 'link_unresolved', 'link_used', 'hindering_chosen', 'choose_reward'] as const),
  ...(['nothing_to_clear', 'no_reward', 'already_base', 'not_permanent', 'both_ways'] as const),
  ...(['party_cannot_help', 'no_advantage', 'no_disadvantage', 'not_your_reroll', 'reroll_used'] as const),
  ...(['no_persona', 'npc_no_artha', 'no_compromise', 'no_fate', 'fate_not_here', 'persona_not_here'] as const),
  ...(['consequence_not_due', 'too_many_conditions', 'condition_exists', 'already_major'] as const),
  ...(['taxed', 'setting_not_shared', 'test_not_needed', 'unknown_mod', 'mod_repeated', 'mod_conflict'] as const),
  ...(['no_alternative', 'not_refusable', 'not_enough_marks', 'wrong_lifepath', 'already_permanent'] as const),
  ...(['award_done', 'goal_resolved', 'done_already', 'not_open'] as const),
  ...(['vote_first', 'skip_too_short', 'not_due'] as const),
] as const;

/** Ours: moves of a wrong shape, and people who come later. */
export const ownCodes = ['move.malformed', 'move.unknown', 'newcomer.notNow', 'newcomer.full', 'none.there'] as const;

export type RefusalCode = (typeof refusalCodes)[number] | (typeof ownCodes)[number];
