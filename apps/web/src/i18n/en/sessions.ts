export const sessions = {
};
