//! Asking every shipped system as a user asks the program.

montjoie_testing::ask_of!(montjoie::systems::REGISTRY);
