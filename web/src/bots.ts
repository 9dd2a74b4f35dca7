/** The bot that takes a seat unless somebody chooses another. */
export const USUAL_BOT = "easy";
